export { ComparedBlocks } from './compared-blocks.tsx'
