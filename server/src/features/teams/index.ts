export { archivedTeamMembers, archivedTeams } from './archive.ts'
export { Team, type TeamSeen, toTeam } from './schema.ts'
export { insertTeam, teamsSeenBy } from './store.ts'
export { insertTeamMembers, setTeamsOf } from './team-members-store.ts'
