/** Contract operations that are still to come. This list only shrinks: who builds one takes it off. */
export const notBuiltYet: string[] = []
