/** The key in the settings does not open this database. The message is for whoever starts the server. */
export class SecretKeyError extends Error {}
