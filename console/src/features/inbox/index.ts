export { FollowPage, FollowSpace } from './follow-button.tsx'
export { NOTIFICATION_REASONS, REASON_WORDS } from './reason-words.ts'
export { UnreadSection } from './unread-section.tsx'
