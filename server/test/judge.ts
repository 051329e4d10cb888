import type { Answer } from './api.ts'

export function judge(_method: string, _path: string, _answer: Answer): void {}
