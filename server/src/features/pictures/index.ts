export { registerPictures } from './routes.ts'
