import Type from 'typebox'
import { job } from '../../core/queue/job.ts'
import { mergeAtTime } from './merge-at-time.ts'

export const mergeAtTimeJob = job({
  name: 'merge-at-time',
  payload: Type.Object({ changeRequestId: Type.String(), mergeAt: Type.String() }),
  run: ({ db, config, payload: { changeRequestId, mergeAt } }) =>
    mergeAtTime({ db, config }, changeRequestId, new Date(mergeAt)),
})

export const jobs = [mergeAtTimeJob]
