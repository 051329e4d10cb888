/** Contract operations that are not built yet. This list only shrinks. */
export const notBuiltYet: string[] = []
