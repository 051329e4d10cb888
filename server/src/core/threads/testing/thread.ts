import { parentPort } from 'node:worker_threads'
import { serveTasks } from '../serve-tasks.ts'
import * as tasks from './tasks.ts'

serveTasks(parentPort!, async (name) => Object.values(tasks).find((task) => task.name === name)!)
