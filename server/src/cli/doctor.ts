import { command } from './command.ts'
export const doctor = command({ summary: 'doctor', options: {}, run: async () => {} })
