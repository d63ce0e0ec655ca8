// After a change: whoever shows tokens asks again.
import { forget } from '../api/use-asked.ts'

export const forgetTokens = () => Promise.all([forget('GET /api/tokens'), forget('GET /api/admin/tokens')])
