/**
 * Says why the console does not open. Browsers hide locks, random ids and the clipboard from a page that others on the network could change, and
 * drafts would not be safe without them.
 */
import styles from './insecure.module.css'

const WORDS = {
  en: [
    'This address is not secure',
    'Browsers let the console work over https, or at http://localhost on the computer that runs Lectern. Open it at such an address, or ask who runs this Lectern to put it behind https.',
  ],
  de: [
    'Diese Adresse ist nicht sicher',
    'Browser lassen die Konsole über https arbeiten, oder unter http://localhost auf dem Rechner, auf dem Lectern läuft. Öffnen Sie sie unter einer solchen Adresse, oder bitten Sie, wer dieses Lectern betreibt, es über https erreichbar zu machen.',
  ],
  fr: [
    'Cette adresse n’est pas sûre',
    'Les navigateurs laissent la console fonctionner en https, ou sous http://localhost sur l’ordinateur qui exécute Lectern. Ouvrez-la à une telle adresse, ou demandez à qui gère ce Lectern de le rendre accessible en https.',
  ],
} as const

export function showInsecure(): void {
  const language = (['de', 'fr'] as const).find((each) => navigator.language.startsWith(each)) ?? 'en'
  document.documentElement.lang = language
  const [title, reason] = WORDS[language]
  const main = document.createElement('main')
  main.className = styles.page!
  const heading = document.createElement('h1')
  heading.textContent = title
  const text = document.createElement('p')
  text.textContent = reason
  main.append(heading, text)
  document.getElementById('root')!.replaceChildren(main)
}
