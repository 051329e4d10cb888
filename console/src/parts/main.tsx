/** The page of parts, which `npm run dev` serves at /console/parts: every part of design/ in its states, light beside dark. No build contains it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import '../design/tokens.css'
import { LanguageProvider } from '../design/language.tsx'
import { Toasts } from '../design/toast.tsx'
import { ActionParts } from './action-parts.tsx'
import { DataParts } from './data-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import styles from './parts.module.css'
import { StateParts } from './state-parts.tsx'

const AllParts = () => (
  <>
    <ActionParts />
    <FieldParts />
    <DataParts />
    <StateParts />
  </>
)

createRoot(document.querySelector('#root')!).render(
  <QueryClientProvider client={new QueryClient()}>
    <LanguageProvider>
      <main className={styles.themes}>
        <div className={styles.light}>
          <AllParts />
        </div>
        <div className={styles.dark}>
          <AllParts />
        </div>
      </main>
      <Toasts />
    </LanguageProvider>
  </QueryClientProvider>,
)
