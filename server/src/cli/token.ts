import { command } from './command.ts'
export const token = command({ summary: 'token', options: {}, run: async () => {} })
