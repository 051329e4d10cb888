import { type Card, parseHtml, readCard } from '@lectern/content/html'
import { threadTask } from '../../core/threads/task.ts'

/** Reads the metadata of a foreign web page. */
export const readCardTask = threadTask('read-card', (html: string): Card => readCard(parseHtml(html)))
