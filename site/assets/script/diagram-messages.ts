/** The messages between a page and the frame that draws its diagrams. */
export interface DrawMessage {
  text: string
  theme: 'light' | 'dark'
}

export type DrawnMessage = { kind: 'drawn'; height: number } | { kind: 'failed' }
