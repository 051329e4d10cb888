import { command } from './command.ts'
export const user = command({ summary: 'user', options: {}, run: async () => {} })
