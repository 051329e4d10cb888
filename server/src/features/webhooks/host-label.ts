/** The host names a webhook where its whole URL is not shown: paths often contain a secret of the receiver. */
export const toHostLabel = (url: string) => new URL(url).host
