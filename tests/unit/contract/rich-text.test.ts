import fc from 'fast-check';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../src/contract/base/plain-text';
import { cleanHtml, isRichText, MAX_HTML } from '../../../src/contract/base/rich-text';

const SOUND = [
  '<p>合同自<strong>签订</strong>之日起<em>生效</em>，<u>不得</u><s>转让</s>。</p>',
  '<h1>总则</h1><h2>范围</h2><h3>术语</h3><blockquote><p>引用</p></blockquote>',
  '<ul><li><p>甲方</p></li></ul><ol><li><p>乙方</p></li></ol>',
  '<table><tbody><tr><th colspan="2" rowspan="1"><p>名称</p></th></tr><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
  '<p><a href="https://example.com/a?b=1&c=2" target="_blank" rel="noopener noreferrer">网页</a></p>',
  '<p><a href="mailto:a@example.cn" target="_blank" rel="noopener noreferrer">邮件</a></p>',
  '<p>1 &lt; 2 &amp; 3 &gt; 2<br>第二行</p>',
  '没有标签的文字',
];

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '<p><img src="https://example.com/a.png"></p>',
  '<p onclick="alert(1)">x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<style>*{display:none}</style>x',
  '<script>alert(1)</script>x',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<svg onload=alert(1)>x</svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//example.com">x</a>',
  '<a href="/logout">x</a>',
  '<a href="https://example.com" onmouseover="alert(1)">x</a>',
  '<a href="https://example.com">x</a>',
  '<a href="https://example.com" target="_self" rel="opener">x</a>',
  '<iframe src="https://example.com"></iframe>x',
  '<form action="https://example.com"><input name="p"><button>x</button></form>',
  '<p><!--><img src=x onerror=alert(1)>--></p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x',
  '<p/onmouseover=alert(1)>x</p>',
  '<p\n\nonclick\n=\nalert(1)>x</p>',
  '<td background="javascript:alert(1)">x</td>',
  '<td colspan="1" onclick="x" rowspan="99999999">x</td>',
  '"><img src=x onerror=alert(1)>',
  '<<img src=x onerror=alert(1)>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">x',
  '<base href="https://example.com/">x',
  '<link rel="stylesheet" href="https://example.com/x.css">x',
  '<object data="javascript:alert(1)">x</object>',
  '<p class="ant-modal">x</p>',
  '<p id="root">x</p>',
];

const ALLOWED = /^(P|BR|H[1-3]|STRONG|EM|U|S|UL|OL|LI|BLOCKQUOTE|TABLE|TBODY|TR|TH|TD|A|HTML|HEAD|BODY)$/;
const ATTRIBUTES = /^(href|target|rel|colspan|rowspan)$/;

/** Everything in a parsed text that a formatted text may not hold. */
function strangers(html: string): string[] {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });
  document.body.innerHTML = html;
  return [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...(ALLOWED.test(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].flatMap(({ name, value }) => {
      const isSafe = name === 'href' ? /^(https?:\/\/|mailto:)/i.test(value ?? '') : ATTRIBUTES.test(name);
      return isSafe ? [] : [`${name}=${value}`];
    }),
  ]);
}

describe('Formatted text', () => {
  it.each(SOUND)('may hold %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
    expect(isRichText(html)).toBe(true);
  });

  it.each(HOSTILE)('may not hold %s', (html) => {
    expect(isRichText(html)).toBe(false);
    expect(strangers(cleanHtml(html))).toEqual([]);
  });

  it('is cleaned once for all: what is clean stays as it is, and holds nothing strange', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE, ...SOUND),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '=',
        '/',
        '<p ',
        '<a href=',
        '</',
        '<!--',
        '-->',
        '[removed]',
        '\u0000',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.nat({ max: 40 }), (pieces, cut) => {
        const html = pieces.join('').slice(cut);
        const clean = cleanHtml(html);
        expect(cleanHtml(clean)).toBe(clean);
        expect(strangers(clean)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('says something, and not without end', () => {
    for (const empty of ['<p></p>', '<p><br></p>', '<p>&nbsp;</p>', '<ul><li><p></p></li></ul>'])
      expect(isRichText(empty)).toBe(false);
    expect(isRichText('长'.repeat(MAX_HTML))).toBe(true);
    expect(isRichText('长'.repeat(MAX_HTML + 1))).toBe(false);
  });

  it('reads as plain text', () => {
    expect(plainText('<h1>总则</h1><p>1 &lt; 2 &amp;amp; 3</p>', ' ')).toBe('总则 1 < 2 &amp; 3');
    expect(plainText('<p>一</p><p>二</p>')).toBe('一二');
  });
});
