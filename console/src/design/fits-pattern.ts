interface TextLimits {
  readonly pattern?: string
  readonly format?: string
}

/** Whether a text has the form that the API wants of it. */
export const fitsPattern = (value: string, { pattern, format }: TextLimits): boolean =>
  (pattern === undefined || new RegExp(pattern, 'u').test(value)) && (format !== 'uri' || URL.canParse(value))
