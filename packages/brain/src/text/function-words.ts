// Words that only hold a sentence or a question together, in English and Russian: who, may, how, of; кто, ли, как. Words
// that deny are not among them: "not found" is not "found".
import { normaliseWord } from './normalise-word.ts'

const questions = `
  what which who whom whose when where why how
  что чего чему чем кто кого кому кем какой какая какое какие какого каким каких какую какими какому каком
  чей чья чьё чьи когда где куда откуда почему зачем отчего как сколько который которая которое которые которого
  которой которую которых которым которыми котором ли`
const pronouns = `
  i me my mine we us our ours you your yours he him his she her hers it its they them their theirs
  this that these those there here one
  я меня мне мной мы нас нам нами наш наша наше наши ты тебя тебе тобой вы вас вам вами ваш ваша ваше ваши
  он она оно они его её ему ей ею их им ими него неё нему ней ними них мой моя моё мои свой своя своё свои
  себя себе собой этот эта это эти этого этому этой этих этим тот та то те того тому той тех там тут здесь`
const helpers = `
  am is are was were be been being do does did have has had can could may might must shall should will would let
  быть есть был была было были будет будут буду может могут могу можем можно нужно надо должен должна должно должны
  бы же`
const joints = `
  a an the and or but if so than then as of to in into on onto at by for from with about over under
  и или а но если то чтобы в во на по с со из от до для о об обо к ко у при над под за про`

const words = new Set([questions, pronouns, helpers, joints].join(' ').trim().split(/\s+/).map(normaliseWord))

/** In capitals it is a name: IT, WHO. */
export function isFunctionWord(written: string): boolean {
  return words.has(normaliseWord(written)) && !/^\p{Lu}{2,}$/u.test(written)
}
