export { Team, toTeam } from './schema.ts'
export { insertTeam, insertTeamMembers, loadTeamSeenBy } from './store.ts'
