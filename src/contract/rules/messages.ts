import { FORMATS, type FormatName } from './formats';

export type Language = 'zh-CN' | 'en';

/** Which language an `x-client-language` header or a stored setting asks for; Chinese is the default. */
export function languageOf(value: string | null | undefined): Language {
  return value?.toLowerCase().startsWith('en') ? 'en' : 'zh-CN';
}

const chinese: Record<string, string> = {
  required: '请填写{{title}}',
  maxLength: '最多 {{maxLength}} 个字符',
  minLength: '最少 {{minLength}} 个字符',
  maximum: '不能大于 {{maximum}}',
  minimum: '不能小于 {{minimum}}',
  exclusiveMaximum: '必须小于 {{exclusiveMaximum}}',
  exclusiveMinimum: '必须大于 {{exclusiveMinimum}}',
  multipleOf: '必须是 {{multipleOf}} 的整数倍',
  maxItems: '最多选择 {{maxItems}} 项',
  minItems: '至少选择 {{minItems}} 项',
  uniqueItems: '不能有重复项',
  pattern: '{{title}}格式不正确',
  decimals: '最多 {{decimals}} 位小数',
  wholeDigits: '整数部分最多 {{wholeDigits}} 位',
  dateRange: '请同时选择开始和结束',
  rangeOrder: '结束不能早于开始',
  itemLength: '每项最多 {{itemLength}} 个字符',
  richText: '{{title}}含有不能保存的格式，请重新编辑',
  textLength: '最多 {{textLength}} 个字符',
  oneOf: '请从列表中选择{{title}}',
  treePath: '请从列表中选择{{title}}',
  reference: '请从列表中选择{{title}}',
  attachment: '{{title}}中有文件不存在或已失效，请重新上传',
  fileType: '仅支持 {{fileType}} 格式的文件',
  uploading: '文件正在上传，请等待上传完成',
  uploadFailed: '有文件上传失败，请重试或移除',
  type: '{{title}}的类型不正确',
  text: '{{title}}含有无法保存的字符',
  unknownField: '未知字段 {{path}}',
  systemField: '{{path}} 由系统维护，不能修改',
  readOnly: '{{title}}不可修改',
  lockedRow: '{{title}}中有不可修改的行，不能增加、移动或删除',
  unique: '{{title}}已存在',
  uniqueTogether: '{{title}}都相同的记录已存在',
  overlap: '期间与“{{record}}”（{{period}}）重叠',
  overlapUnseen: '期间与已有的记录重叠',
  notHeld: '不能授予您自己没有的权限：{{grants}}',
  rolesKeeper: '至少要有一个账号能编辑角色，请先把角色管理的权限授予其他角色',
  dictionaryGone: '这个字典的文件不在服务中，暂时不能修改',
  operatorInstance: '负责运营的租户至少要保留一个启用的“办公”场景的实例，否则没有人能再进入',
  dictionaryItem: '“{{title}}”是系统自带的项，不能删除或改编码，可以停用',
  dictionaryNumber: '这个字典的编码只能是数字',
  dictionaryPlace: '系统自带的项不能改上级',
  dictionaryFlat: '这个字典不分级，请清空{{title}}',
  dictionaryLevels: '最多 {{levels}} 级，请换一个上级编码',
  dictionaryNeeded: '“{{title}}”页面的状态或规则用到该项，不能停用',
  sharedAccount: '该账号还属于其他租户，{{title}}只能由本人修改',
  circle: '{{title}}不能是这条记录自己，也不能是它下面的记录',
  sameSupplier: '{{title}}是另一家供应商的，请选这家供应商的',
  lookup: '“{{page}}”里没有适用的{{title}}，请先在那里维护，或核对所填的内容',
  lookupOn: '“{{page}}”里没有这一天的{{title}}，请先在那里维护，或核对所填的内容和日期',
  lookupNone: '没有查到适用的{{title}}，请核对所填的内容',
  outsideView: '{{title}}不在本页的范围内，请到原来的页面修改',
  notCollected: '{{title}}对应的记录不在可以汇总的范围内，请删除这一行',
  collectedTwice: '{{title}}重复，一条记录只能汇总一次',
  collectedElsewhere: '{{key}} 已经被别的记录汇总，请删除这一行',
  moreThanLeft: '“{{record}}”的{{name}}只有 {{left}}，{{title}}超出了',
  moreThanLeftUnseen: '{{name}}只有 {{left}}，{{title}}超出了',
  belowMinimum: '这样“{{record}}”的{{name}}是 {{left}}，不能低于 {{minimum}}',
  belowMinimumUnseen: '这样{{name}}是 {{left}}，不能低于 {{minimum}}',
  takenAlready: '{{name}}不够：{{title}}不能少于 {{least}}',
  takenAlreadyUnseen: '{{name}}不够：{{title}}不能这么少',
  assert: '{{title}}不符合要求',
  ...Object.fromEntries(Object.entries(FORMATS).map(([name, { message }]) => [name, message])),
};

/** How a field is given a value that is not typed. */
export type Asked = 'choose' | 'upload';

/** `required` in Chinese; the English fits every field. */
const missing: Record<Asked, string> = { choose: '请选择{{title}}', upload: '请上传{{title}}' };

const ENGLISH_FORMATS: Readonly<Record<FormatName, string>> = {
  mobile: 'Please enter a valid mobile number!',
  telephone: 'Please enter a valid phone number, e.g., 010-62345678',
  email: 'Please enter a valid email address',
  url: 'Please enter a valid web address, such as https://www.example.com',
  creditCode: 'Please enter a valid unified social credit code',
  idCard: 'Please enter a valid 18-character ID number (a final X in upper case)',
  bankAccount: 'A bank account has 8 to 30 digits',
  cnaps: 'A CNAPS code has 12 digits',
  postcode: 'A postcode has 6 digits',
  smsCode: 'Please enter the correct code',
  username: 'A username can contain letters, digits and _ . @ -, and cannot be a mobile number',
  color: 'Please enter a valid colour, such as #1677ff',
  date: 'Please choose a valid date',
  dateTime: 'Please choose a valid date and time',
  week: 'Please choose a valid week',
  month: 'Please choose a valid month',
  quarter: 'Please choose a valid quarter',
  year: 'Please choose a valid year',
  time: 'Please choose a valid time',
  hourMinute: 'Please choose a valid time',
};

const english: Record<string, string> = {
  required: '{{title}} {{be}} required',
  maxLength: 'At most {{maxLength}} characters',
  minLength: 'At least {{minLength}} characters',
  maximum: 'Must not be greater than {{maximum}}',
  minimum: 'Must not be less than {{minimum}}',
  exclusiveMaximum: 'Must be less than {{exclusiveMaximum}}',
  exclusiveMinimum: 'Must be greater than {{exclusiveMinimum}}',
  multipleOf: 'Must be a multiple of {{multipleOf}}',
  maxItems: 'Choose at most {{maxItems}}',
  minItems: 'Choose at least {{minItems}}',
  uniqueItems: 'Entries must be unique',
  pattern: '{{title}} has an invalid format',
  decimals: 'At most {{decimals}} decimal places',
  wholeDigits: 'At most {{wholeDigits}} digits before the decimal point',
  dateRange: 'Choose both the start and the end',
  rangeOrder: 'The end must not be before the start',
  itemLength: 'At most {{itemLength}} characters each',
  richText: '{{title}} contains formatting that cannot be saved; please edit it again',
  textLength: 'At most {{textLength}} characters',
  oneOf: 'Choose {{title}} from the list',
  treePath: 'Choose {{title}} from the list',
  reference: 'Choose {{title}} from the list',
  attachment: '{{title}} has a file that no longer exists; upload it again',
  fileType: 'Only {{fileType}} files are accepted',
  uploading: 'A file is still being uploaded; please wait',
  uploadFailed: 'A file could not be uploaded; try again or remove it',
  type: '{{title}} has the wrong type',
  text: '{{title}} contains characters that cannot be saved',
  unknownField: 'Unknown field {{path}}',
  systemField: '{{path}} is maintained by the system and cannot be changed',
  readOnly: '{{title}} cannot be changed',
  lockedRow: '{{title}} has rows that cannot be changed; they cannot be added, moved or removed',
  unique: '{{title}} already exists',
  uniqueTogether: 'A record with the same {{title}} already exists',
  overlap: 'This period overlaps “{{record}}” ({{period}})',
  overlapUnseen: 'This period overlaps an existing record',
  notHeld: 'You cannot grant permissions that you do not have: {{grants}}',
  rolesKeeper: 'At least one account must be able to edit roles; grant role management to another role first',
  dictionaryGone: 'This dictionary is not available right now and cannot be changed',
  operatorInstance:
    'The operating tenant must keep at least one office instance enabled, or nobody could sign in',
  dictionaryItem: '“{{title}}” is a built-in value: disable it instead of deleting it or changing its code',
  dictionaryNumber: 'Codes of this dictionary are numbers',
  dictionaryPlace: 'A built-in value cannot be moved to another parent',
  dictionaryFlat: 'This dictionary has no levels; leave {{title}} blank',
  dictionaryLevels: 'At most {{levels}} levels; choose another parent',
  dictionaryNeeded: 'The page “{{title}}” uses this value in its statuses or rules, so it cannot be disabled',
  sharedAccount: 'This account also belongs to other tenants: only its user can change {{title}}',
  circle: '{{title}} cannot be this record itself or one below it',
  sameSupplier: '{{title}} is of another supplier: choose one of this supplier',
  notCollected: 'The record of {{title}} is not among those that can be collected; remove this row',
  collectedTwice: '{{title}} is there twice; a record is collected once only',
  collectedElsewhere: '{{key}} has been collected by another record; remove this row',
  lookup: 'No {{title}} in “{{page}}” applies; add it there, or check what you filled in',
  lookupOn:
    'No {{title}} in “{{page}}” applies on that day; add it there, or check what you filled in and the date',
  lookupNone: 'No {{title}} was found that applies; check what you filled in',
  outsideView: '{{title}} is outside what this page shows; change it on the page that the record belongs to',
  moreThanLeft: '{{title}}: only {{left}} left ({{name}} of “{{record}}”)',
  moreThanLeftUnseen: '{{title}}: only {{left}} left ({{name}})',
  belowMinimum: '{{name}} of “{{record}}” would be {{left}}, and must not fall below {{minimum}}',
  belowMinimumUnseen: '{{name}} would be {{left}}, and must not fall below {{minimum}}',
  takenAlready: '{{title}} cannot be less than {{least}}, which {{name}} needs',
  takenAlreadyUnseen: '{{title}} cannot be so little, which {{name}} needs',
  assert: '{{title}} does not meet the requirement',
  ...ENGLISH_FORMATS,
};

const templates: Record<Language, Record<string, string>> = { 'zh-CN': chinese, en: english };

/** Ids of every rule that can be reported. */
export const RULE_IDS = Object.keys(chinese);

/** English titles of lists are plural: Roles are required, an Address or a Status is. */
const verbFor = (title: string): string => (/[^su]s$/i.test(title) ? 'are' : 'is');

function templateOf(rule: string, { asked }: Record<string, unknown>, language: Language): string {
  if (rule === 'required' && language === 'zh-CN' && Object.hasOwn(missing, String(asked)))
    return missing[asked as Asked];
  return Object.hasOwn(templates[language], rule) ? templates[language][rule]! : rule;
}

/** The text of a broken rule in a language; a rule that is not an id is a page's own message and stands as it is. */
export function ruleMessage(rule: string, params: Record<string, unknown>, language: Language): string {
  return templateOf(rule, params, language).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = name === 'be' ? verbFor(String(params.title ?? '')) : (params[name] ?? '');
    return Array.isArray(value) ? value.join(language === 'en' ? ', ' : '、') : String(value);
  });
}
