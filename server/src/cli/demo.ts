import { command } from './command.ts'
export const demo = command({ summary: 'demo', options: {}, run: async () => {} })
