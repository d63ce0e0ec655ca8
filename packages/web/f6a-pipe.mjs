import { unified } from 'unified'
import remarkParse from 'remark-parse'
import remarkGfm from 'remark-gfm'
import remarkRehype from 'remark-rehype'
import rehypeSanitize from 'rehype-sanitize'
import { wikiLinks } from './src/markdown/wiki-links.ts'
import { rawHtml } from './src/markdown/raw-html.ts'
import { sanitizeSchema } from './src/markdown/sanitize-schema.ts'
import { isTooDense } from './src/markdown/too-dense.ts'
import { scanLines } from './src/markdown/scan-lines.ts'
import { splitText } from './src/markdown/split-text.ts'
const p = unified().use(remarkParse).use(remarkGfm).use(wikiLinks).use(remarkRehype,{allowDangerousHtml:true}).use(rawHtml).use(rehypeSanitize,sanitizeSchema)
const R=(s,n)=>s.repeat(n)
const cases={
 plainline:R('words and ',10000),
 longword:R('a',100000),
 spaces:R(' ',50000)+'x'+R(' ',50000)+'y',
 nestedlist:Array.from({length:150},(_,i)=>R('  ',i)+'- a').join('\n'),
 nestedlist400:Array.from({length:400},(_,i)=>R('  ',i)+'- a').join('\n'),
 quote39:R(R('> ',39)+'x\n',1000),
 quotelazy:R(R('>',39)+'\n',1000),
 amp:R('&',50000), entities:R('&amp;',20000), entities2:R('&#x;',20000),
 excl:R('!',50000), excllink:R('![',1400), colon:R(':',50000),
 http:R('http://',10000), www:R('www.',20000), email:R('a@',20000), email2:R('a.',30000)+'@', email3:R('a@b.',10000), at:R('@',50000), under:R('a_',5900)+'@b.c',
 httpparen:'http://a.b/'+R('(',20000), httpparen2:'http://a.b/'+R(')',20000), httpamp:'http://a.b/'+R('&a;',10000), httpdots:'http://a.b/'+R('.',20000), httpx:R('http://a.b/) ',5000),
 mailto:R('mailto:a@b.c ',5000), xmpp:R('xmpp:a@b.c/',5000),
 strike:R('~~a ',1400), strike2:R('~a~~b',1200),
 emph:R('*a **b ',1900), emph2:R('a**b*c',1900), emph3:R('*a_b',2900),
 back:R('\\',50000), backn:R('\\\n',20000), hardbr:R('a  \n',20000), hardsp:R('a'+R(' ',200)+'\n',500),
 tables:'|a|\n|-|\n'+R('|b|\n',10000), widetable:'|'+R('a|',900)+'\n|'+R('-|',900)+'\n'+R('|b\n',100),
 widetable2:'a'+R('|a',1900)+'\n-'+R('|-',1900)+'\n'+R('b\n',2000),
 setext:R('a\n',20000)+'==', defs:R('[a]: b\n',10000), defs2:Array.from({length:10000},(_,i)=>`[a${i}]: b`).join('\n'),
 refs:R('[a]\n\n',5000), deftitle:R('[a]: b "',5000), deftitle2:'[a]: b "'+R('\n"x',5000),
 notes:'[^a]: x\n\n'+R('[^a] ',1400), notes2:Array.from({length:1400},(_,i)=>`[^a${i}]`).join(' ')+'\n\n'+Array.from({length:1400},(_,i)=>`[^a${i}]: x`).join('\n'),
 notesmany:R(R('[^a] ',1000)+'\n\n',40)+'[^a]: x',
 html:R('<b>',2900), htmlblk:R('<div>\n',20000), htmlblk2:R('<div>x</div>\n\n',5000), comment:R('<!--',2900), htmlattr:'<a '+R('b="c" ',20000)+'>', cdata:R('<![CDATA[',2900), pi:R('<?',2900), decl:R('<!A',2900),
 rawp:R('<p>',2900)+R('</p>',10), rawnest:R(R('<b>',58)+'x'+R('</b>',58)+'\n\n',300),
 li:R('1. ',13)+'x', lists:R('- a\n\n',5000), lists2:R('- a\n1. b\n',5000), tabs:R('\t',20000)+'x', tabli:R('-\t',30)+'x\n', lidash:R('- - -\n',8000),
 fence:R('```\n',10000), fence2:R('~~~a\n',10000), fenceq:R('> ```\n',10000), hash:R('# ',5000)+'x', hash2:R('#',50000), hashes:R('# a #\n',10000),
 wiki:R('[[a]]',700), wikilong:R('[['+R('a',990)+'\n',700), exclwiki:R('![[a',700), brk:R(']',50000), brk2:R('](',30000), brk3:R('[a]',700)+R(']',30000),
 dollar:R('$',50000), quotes:R('"',50000), paren:R('(',50000), autol:R('<a@b',2900), autol2:R('<http:',2900), nul:R('\u0000',20000), surro:R('\ud800',20000),
 task:R('- [ ] a\n',5000), cr:R('a\r',30000), emailplus:R('a+',40000)+'@b.c', dotemail:R('a@b.c.',10000)+'_', dashemail:R('a@b-',10000),
 spacesline:R('a'+R(' ',3000)+'b\n',30), trailing:R(' '.repeat(500)+'\n',200)+'x', quotetabs:R('>\t',38)+'x',
}
const only=process.argv[2]
for(const [n,text] of Object.entries(cases)){ if(only&&!n.includes(only))continue
 const pieces=splitText(scanLines(text)); 
 const big=pieces.filter(x=>!isTooDense(x.text)); const s=performance.now(); let bytes=0
 try{for(const x of big.slice(0,2)){bytes+=x.text.length;p.runSync(p.parse(x.text))}}catch(e){console.log(n,'THROWS',String(e).slice(0,80))}
 const ms=performance.now()-s; if(ms>400||only)console.log(n.padEnd(14),String(bytes).padStart(8),'bytes',ms.toFixed(0)+'ms',(pieces.length-big.length)+' dense of '+pieces.length)}
