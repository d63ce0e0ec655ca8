// What a word keeps when it is bent: one ending off, the longest that leaves enough of it. Rough on purpose: the model was
// trained on these very stems, and what they leave apart it brings together by its meaning.

const russianEndings = endingsOf(
  'иями ями ами иям иях ием иев ией ов ев ей ам ям ах ях ом ем ой ою ею ию ия ие ии ий ым им ых их ого его ому ему ' +
    'ими ыми ая яя ое ее ые ый ую юю ость ости остью остей остям остями остях ать ять ить еть уть ал ала ало али ял ' +
    'яла яли ил ила ило или ел ела ело ели ает яет ит ет ют ут ат ят ают яют уют ует ешь ишь ете ите аем уем аться ' +
    'яться иться еться ется ится ются утся ались ились ался лась лось лись ился алась илась лся ться тся ся сь нный ' +
    'нная нное нные нного нной нных нным нными ющий ющая ющее ющие ющего ющих ющим вший вшая вшие вших ющийся ' +
    'а я о е и ы у ю ь й',
)

const shortestRussian = 3
const longestEnding = 6

export function stem(word: string): string {
  const code = word.charCodeAt(0)
  if (code >= 0x400 && code < 0x500) return russianStem(word)
  return code >= 0x61 && code <= 0x7a ? englishStem(word) : word
}

function russianStem(word: string): string {
  const most = Math.min(longestEnding, word.length - shortestRussian)
  for (let length = most; length > 0; length--)
    if (russianEndings.has(word.slice(-length))) return word.slice(0, -length)
  return word
}

function englishStem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  const single = word.length > 3 && isPlural(word) ? word.slice(0, -1) : word
  if (single.length > 5 && single.endsWith('ing')) return single.slice(0, -3)
  if (single.length > 4 && single.endsWith('ed')) return single.slice(0, -2)
  return single.length > 4 && single.endsWith('e') ? single.slice(0, -1) : single
}

const isPlural = (word: string) => word.endsWith('s') && !/[sui]s$/.test(word)

function endingsOf(endings: string): ReadonlySet<string> {
  return new Set(endings.split(' '))
}
