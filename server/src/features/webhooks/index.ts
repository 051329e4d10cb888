export { previousWebhookSecrets, webhookSecrets } from './webhook-secret.ts'
