export { FollowPage, FollowSpace } from './follow-button.tsx'
export { NOTIFICATION_REASON_WORDS, NOTIFICATION_REASONS } from './reason-words.ts'
export { UnreadSection } from './unread-section.tsx'
