/** Reads one field of a posted form or a query; '' when it is absent or repeated. */
export function readField(form: unknown, name: string): string {
  const value = (form as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

export const readEmail = (form: unknown) => readField(form, 'email').trim().toLowerCase()
