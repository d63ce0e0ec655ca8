// Payloads for everything that is shown and is no page's text: each fits the rules of where it goes, so that the hub
// takes it.

/** One line of at most 100 characters, for names and titles of all kinds. */
export const namePayloads: readonly string[] = [
  '<img src=x onerror=window.__xss=1>',
  '<script>window.__xss=1</script>',
  '"><svg onload=window.__xss=1>',
  "'-(window.__xss=1)-'",
  'javascript:window.__xss=1',
  '</title></textarea></style><img src=x onerror=window.__xss=1>',
  '{{constructor.constructor("window.__xss=1")()}}',
  '$t(nested) {{x, formatter}} <1>x</1>',
  '&lt;img src=x onerror=window.__xss=1&gt;',
  '[x](javascript:window.__xss=1)',
  '\u202egpj.exe <img src=x onerror=window.__xss=1>',
  '__proto__',
  'constructor',
  '=HYPERLINK("https://evil.example/","x")',
]

/** Last parts of slugs: no slash, no mark without width or with a direction. */
export const fileNamePayloads: readonly string[] = [
  '<img src=x onerror=window.__xss=1>',
  '"><svg onload=window.__xss=1>',
  "' onmouseover='window.__xss=1",
  'javascript:window.__xss=1',
  'javascript:window.__xss=1%0a',
  '%3Cimg src=x onerror=window.__xss=1%3E',
  '#<img src=x onerror=window.__xss=1>',
  '?x=<script>window.__xss=1',
  '&lt;script&gt;window.__xss=1',
  '__proto__',
  'constructor',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: somebody else is to take it for one
  '${window.__xss=1}',
]

/** What an e-mail address may be made of, short of quotation marks and angles. */
export const emailPayloads: readonly string[] = [
  'javascript:window.__xss=1@example.org',
  '{{constructor.constructor`window.__xss=1```}}@example.org',
  '__proto__@example.org',
  '&lt;img/src=x/onerror=window.__xss=1&gt;@example.org',
]

/** Blocks of YAML, each with keys or values that a careless program trips over. */
export const frontmatterPayloads: readonly string[] = [
  '__proto__: { polluted: true, isAdmin: true }\nconstructor: { prototype: { polluted: true } }',
  'toString: 1\nvalueOf: 2\nhasOwnProperty: 3\nthen: 4\n$$typeof: 5\nkey: 6\nref: 7\ndangerouslySetInnerHTML: { __html: "<img src=x onerror=window.__xss=1>" }',
  '"<img src=x onerror=window.__xss=1>": "<script>window.__xss=1</script>"',
  'url: "javascript:window.__xss=1"\nhref: "javascript:window.__xss=1"\nimage: "https://evil.example/x.png"',
  'list: ["<svg onload=window.__xss=1>", { a: "<img src=x onerror=window.__xss=1>" }]\nlayout: "../../etc/passwd"',
  'date: "<img src=x onerror=window.__xss=1>"\nlang: "<img src=x onerror=window.__xss=1>"\ntype: "<img src=x onerror=window.__xss=1>"',
]
