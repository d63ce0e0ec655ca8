// Links and images of markdown that lead to scripts, and markdown that breaks out of its own markup.
import { payloads } from './payload.ts'

export const linkPayloads = payloads({
  'link to a script': '[x](javascript:window.__xss=1)',
  'link in mixed case': '[x](JaVaScRiPt:window.__xss=1)',
  'link with a tab': '[x](<java\tscript:window.__xss=1>)',
  'link with a tab as an entity': '[x](java&Tab;script:window.__xss=1)',
  'link with a line feed as an entity': '[x](java&#10;script:window.__xss=1)',
  'link with a colon as an entity': '[x](javascript&colon;window.__xss=1)',
  'link all in entities':
    '[x](&#x6A;&#x61;&#x76;&#x61;&#x73;&#x63;&#x72;&#x69;&#x70;&#x74;&#x3A;window.__xss=1)',
  'link with a control character': '[x](\u0001javascript:window.__xss=1)',
  'link with a space before': '[x](<  javascript:window.__xss=1>)',
  'link with a no-break space': '[x](\u00a0javascript:window.__xss=1)',
  'link with an invisible mark': '[x](java\u200bscript:window.__xss=1)',
  'link with a soft hyphen': '[x](java\u00adscript:window.__xss=1)',
  'link with a long s': '[x](java\u017fcript:window.__xss=1)',
  'link with a turned direction': '[x\u202egnp](javascript:window.__xss=1)',
  'link with percent signs': '[x](javascript:%77indow.__xss=1)',
  'link with slashes': '[x](javascript://evil.example/%0awindow.__xss=1)',
  'link to a document': '[x](data:text/html,<script>window.__xss=1</script>)',
  'link to a document in base64': '[x](data:text/html;base64,PHNjcmlwdD53aW5kb3cuX194c3M9MTwvc2NyaXB0Pg==)',
  'link to an old script': '[x](vbscript:window.__xss=1)',
  'link to what we made': '[x](blob:https://evil.example/1)',
  'link to a view of a source': '[x](view-source:javascript:window.__xss=1)',
  'link to a file': '[x](file:///etc/passwd)',
  'link without a scheme': '[x](//evil.example/)',
  'link with a backslash': '[x](/\\evil.example/)',
  'link with a reference': '[x][ref]\n\n[ref]: javascript:window.__xss=1 "t"',
  'link between angles': '<javascript:window.__xss=1>',
  'link between angles, disguised': '<JAVASCRIPT:window.__xss=1//@example.org>',
  'link of html': '<a href="javascript:window.__xss=1">x</a>',
  'link of html in entities': '<a href="&#106;avascript&#58;window.__xss=1">x</a>',
  'link of html with a line feed': '<a href="java\nscript:window.__xss=1">x</a>',
  'link of html without a space': '<a/href=javascript:window.__xss=1>x</a>',
  'link in a new window': '<a href="https://evil.example/" target=_blank rel=opener>x</a>',
  'link with a ping': '<a href="#" ping="https://evil.example/">x</a>',
  'map with an area':
    '<img usemap="#m" src=x><map name=m><area href="javascript:window.__xss=1" shape=default></map>',
  'wiki link to a script': '[[javascript:window.__xss=1]]',
  'wiki link with a label': '[[start|<img src=x onerror=window.__xss=1>]]',
  'wiki link that breaks out': '[["><img src=x onerror=window.__xss=1>]]',
  'wiki link to a prototype': '[[__proto__]] [[constructor]] [[toString|x]]',
})

export const imagePayloads = payloads({
  'image of a script': '![x](javascript:window.__xss=1)',
  'image of a document': '![x](data:text/html,<script>window.__xss=1</script>)',
  'image with a name that breaks out': '![" onerror="window.__xss=1](x)',
  'image with a title that breaks out': '![x](x "&quot; onerror=window.__xss=1 &quot;")',
  'image with a path that breaks out': '![x](x"onerror="window.__xss=1)',
  'image from elsewhere': '![x](https://evil.example/pixel.gif)',
  'image without a scheme': '![x](//evil.example/pixel.gif)',
  'image with a reference': '![x][i]\n\n[i]: https://evil.example/pixel.gif',
  'image inside a link': '[![x](x)](javascript:window.__xss=1)',
  'image in many sizes':
    '<img srcset="https://evil.example/1.png 1x, https://evil.example/2.png 2x" src="data:,">',
  'image loaded when seen': '<img loading=lazy src="https://evil.example/lazy.gif">',
})

export const markdownPayloads = payloads({
  'code that breaks out': '`</code><img src=x onerror=window.__xss=1>`',
  'fence that breaks out': '```\n</code></pre><img src=x onerror=window.__xss=1>\n```',
  'fence with attributes': '```js onmouseover="window.__xss=1"\nx\n```',
  'heading whose anchor breaks out': '## x" onmouseover="window.__xss=1',
  'heading that is a prototype': '## __proto__\n\n## constructor\n\n## hasOwnProperty',
  'heading with an identity of its own': '## x {#"><img src=x onerror=window.__xss=1>}',
  'title of a link that breaks out': '[x](https://example.com "&quot;><img src=x onerror=window.__xss=1>")',
  'html between markdown': '**<img src=x onerror=window.__xss=1**>',
  'emphasis inside a tag': '<img *src=x* onerror=window.__xss=1>',
  'footnote whose name breaks out':
    'a[^"><img src=x onerror=window.__xss=1>]\n\n[^"><img src=x onerror=window.__xss=1>]: b',
  'cell with an alignment': '| x |\n|:-" onmouseover="window.__xss=1-:|\n| y |',
  'task that breaks out': '- [x" onclick="window.__xss=1] y',
  'entities that become a tag': '&lt;img src=x onerror=window.__xss=1&gt;',
  'entities twice': '&amp;lt;script&amp;gt;window.__xss=1&amp;lt;/script&amp;gt;',
  'zero characters': '<img src=x&#0; onerror&#0;=window.__xss=1>',
  'full-width signs': '＜img src=x onerror=window.__xss=1＞',
  formula: '$\\href{javascript:window.__xss=1}{x}$ $$\\htmlData{x=1}{y}$$',
  diagram:
    '```mermaid\ngraph TD; A["<img src=x onerror=window.__xss=1>"]; click A "javascript:window.__xss=1"\n```',
  component: '<Script>{window.__xss=1}</Script>\n\nexport const x = window.__xss = 1\n\n{window.__xss = 1}',
  'template of another engine': '{{constructor.constructor("window.__xss=1")()}} <%= window.__xss=1 %>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: somebody else is to take it for one
  'template of a script': '${window.__xss=1} #{window.__xss=1}',
  'direction turned around': '\u202e<script>window.__xss=1</script>\u202c\u2066x\u2069',
  'terminal codes': '\u009b31m<img src=x onerror=window.__xss=1>',
})
