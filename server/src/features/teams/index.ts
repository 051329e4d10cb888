export { type OnTeam, onTeam } from './access.ts'
export { Team, TeamOfMember, toTeam, toTeamOfMember } from './schema.ts'
export { insertTeam, listTeamsOfMember, loadTeamSeenBy } from './store.ts'
export { insertTeamMembers } from './team-members-store.ts'
