import { command } from './command.ts'
export const migrate = command({ summary: 'migrate', options: {}, run: async () => {} })
