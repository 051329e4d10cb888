/** A response as received. */
export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what came, whatever it is
  body: any
}
