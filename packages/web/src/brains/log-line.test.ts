import { expect, it } from 'vitest'
import { keysOf, readLogLine } from './log-line.ts'

it('takes a JSON line apart', () => {
  const line =
    '{"level":"warn","time":"2026-11-15T14:36:18.074Z","name":"brain docs","status":200,"path":"/api","a":{"b":1},"msg":"request"}'
  expect(readLogLine(line)).toEqual({
    time: '2026-11-15T14:36:18.074Z',
    level: 'warn',
    message: 'request',
    more: 'status=200 path=/api a={"b":1}',
  })
})

it.each(['Error: out of memory', '{"level":"info"', '{not json}'])('shows %j as it is', (text) => {
  expect(readLogLine(text)).toEqual({ time: undefined, level: undefined, message: text, more: '' })
})

it('is not led astray by what stands where something else should', () => {
  const line = '{"level":{"x":1},"time":"soon","msg":7}'
  expect(readLogLine(line)).toEqual({ time: undefined, level: undefined, message: '', more: '' })
})

it('names lines so that they keep their names while the log moves on', () => {
  expect(keysOf(['a', 'b', 'a'])).toEqual(['1 a', '1 b', '2 a'])
})
