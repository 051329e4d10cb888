import { type Card, parseHtml, readCard } from '@lectern/content/html'
import { threadTask } from '../../core/threads/task.ts'

/** What the page of a stranger says of itself. */
export const readCardTask = threadTask('read-card', (html: string): Card => readCard(parseHtml(html)))
