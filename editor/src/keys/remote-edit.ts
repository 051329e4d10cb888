/** The meta of a transaction that brings the edits of others: their keys and ids are right already. */
export const REMOTE_EDIT = 'lectern-remote-edit'
