/** Texts that become elements, links or calls wherever a page takes them for more than text. */
export const HOSTILE_TEXTS = [
  '<img src=x onerror="window.__ran=1">',
  '<script>window.__ran=1</script>',
  '"><svg onload=window.__ran=1>',
  'javascript:window.__ran=1',
  ' java\tscript:window.__ran=1',
  'data:text/html,<script>window.__ran=1</script>',
  '{{constructor.constructor("window.__ran=1")()}}',
  '{{ values.a }}',
  '$deps[0]',
  '__proto__',
  'constructor',
  '\u202e右到左',
  '\u0000',
  '\ud800',
  '👩‍👩‍👧‍👦'.repeat(6),
  '%s%d%o',
  '&lt;b&gt;',
  '..\\..\\etc',
  '   ',
] as const;

/** Names of fields: few, so that one part of a page mostly meets those of another; the last ones mean something to JavaScript. */
export const FIELD_NAMES = [
  'a',
  'b',
  'c',
  'd',
  'e',
  'amount',
  'title',
  'state',
  'rows',
  'part',
  'remark',
  'city',
  'kind',
  'day',
  'period',
  'createdAt',
  'id',
  'length',
  'constructor',
  'toString',
  'valueOf',
  'key',
  'value',
  `n${'9'.repeat(39)}`,
] as const;

export const FIELD_PATHS = [...FIELD_NAMES, 'rows.a', 'part.b', 'rows.part.c', 'a.constructor'] as const;

/** Plain words, as analysts write them. */
export const LABELS = [
  '名称',
  '金额',
  '状态',
  '备注说明',
  '新增',
  '一个相当长的字段标题用来看看换行会怎样',
  'Name',
  '1',
] as const;

/** Expressions: sound ones, such as fail at work, and such as must never run. */
export const EXPRESSIONS = [
  '{{ true }}',
  '{{ false }}',
  "{{ values.a == 'x' }}",
  '{{ values.amount > 3 }}',
  '{{ values.b != null && values.b }}',
  '{{ values.rows.size() > 1 }}',
  "{{ row.state == 'x' }}",
  "{{ user.username == 'buyer01' }}",
  '{{ deps.a == deps.b }}',
  '{{ deps[0] == 1 }}',
  '{{ 1 / 0 > 1 }}',
  "{{ values.title + '!' }}",
  '{{ values.amount * 2 }}',
  '{{ now }}',
  '{{ constructor }}',
  '{{ values.constructor.constructor }}',
  "{{ values['__pro' + 'to__'] }}",
  '{{ values.rows.all(x, values.rows.all(y, values.rows.all(z, x == y))) }}',
  `{{ ${'('.repeat(300)}true${')'.repeat(300)} }}`,
  '{{ alert(1) }}',
  '{{ window.__ran = 1 }}',
  "{{ r'\\d' }}",
] as const;

/** Regular expressions for fields: plain ones, one that is none, and such as never come to an end. */
export const PATTERNS = [
  '^\\d{4}$',
  '^[A-Z]+-\\d+$',
  '(',
  '^(a+)+$',
  '^(a|a)*$',
  '\\p{Han}',
  '(?<=x)y',
  '.*',
] as const;

/** Calls of a resource; the number of the page is put in place of `#`. */
export const OPERATIONS = [
  'GET {poseidon}/random#/list?supplierCode',
  'POST {poseidon}/random#/save',
  'PUT /random#/update',
  'DELETE /random#/remove?id',
  'GET //evil.example/random#',
  'GET /random#/../../login',
] as const;
