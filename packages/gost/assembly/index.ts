export { streebogBlocks, streebogFinish, streebogInit } from './streebog'
