export { type OnTeam, onTeam } from './access.ts'
export { NewTeam, Team, TeamOfMember, TeamRole, type TeamSeen, toTeam, toTeamOfMember } from './schema.ts'
export { insertTeam, listTeamsOfMember, loadTeamSeenBy, teamsSeenBy } from './store.ts'
export { insertTeamMembers } from './team-members-store.ts'
