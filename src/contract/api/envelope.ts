import type { Violation } from '../base/doc';

/**
 * The one answer shape of the gateway (design: "The gateway"; specification section 8).
 * `status` repeats the HTTP status; anything but 200 is a refusal. Records stand only under `data`,
 * so that a supplier's own `status: 10` never meets the response rule.
 */
export interface Envelope<T = unknown> {
  status: number;
  message: string;
  /** `change_requested`: taken, and in force once somebody else passes it (decision 036). */
  code: RefusalCode | 'ok' | 'change_requested';
  data: T;
}

/** What became of one record of a bulk transition; `message` words the refusal in the caller's language. */
export type BulkOutcome =
  | { id: string; status: 'done' }
  | {
      id: string;
      status: 'refused';
      code: RefusalCode;
      message?: string;
      /** What a page's own rules say against it; the gateway words it into `message`. */
      broken?: readonly Pick<Violation, 'rule' | 'params' | 'ofPage'>[];
    };

/** What a bulk transition answers under `data`, in the order of the call. */
export interface BulkData {
  results: BulkOutcome[];
  done: number;
  refused: number;
}

/** One broken rule of one field: `path` as in `form`, rule id and its parameters, and the text in the caller's language. */
export interface RuleViolation extends Omit<Violation, 'ofPage'> {
  message: string;
  /** The path of the page whose rule it is, where that is another: the record that a transition makes (`creates`). */
  page?: string;
}

interface Refusal {
  httpStatus: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 500 | 503;
  message: string;
  /** Concerns the record in hand: the browser stays on the page and keeps the form. */
  keepsForm?: true;
}

/** Every refusal the gateway can give, by its stable code. The Chinese message is also the translation key. */
export const REFUSALS = {
  bad_request: { httpStatus: 400, message: '请求参数有误', keepsForm: true },
  rule_violation: { httpStatus: 400, message: '填写内容未通过校验', keepsForm: true },
  credentials_wrong: { httpStatus: 400, message: '用户名或密码错误', keepsForm: true },
  captcha_required: { httpStatus: 400, message: '请输入验证码', keepsForm: true },
  captcha_wrong: { httpStatus: 400, message: '验证码错误或已过期', keepsForm: true },
  transit_expired: { httpStatus: 400, message: '登录请求已过期，请重试', keepsForm: true },
  sms_code_wrong: { httpStatus: 400, message: '手机验证码错误或已过期', keepsForm: true },
  phone_not_registered: { httpStatus: 404, message: '该手机号未注册，请先注册', keepsForm: true },
  phone_not_usable: { httpStatus: 409, message: '请核对手机号码再单击获取验证码', keepsForm: true },
  phone_in_use: { httpStatus: 409, message: '该手机号已被其他账号使用', keepsForm: true },
  sms_unavailable: { httpStatus: 503, message: '短信服务尚未开通，请联系管理员', keepsForm: true },
  sms_not_sent: { httpStatus: 503, message: '短信发送失败，请稍后重试', keepsForm: true },
  old_password_wrong: { httpStatus: 400, message: '原始密码错误', keepsForm: true },
  unauthorized: { httpStatus: 401, message: '登录已失效，请重新登录' },
  no_permission: { httpStatus: 403, message: '您没有执行该操作的权限' },
  password_change_required: { httpStatus: 403, message: '首次登录请先修改初始密码', keepsForm: true },
  account_disabled: { httpStatus: 403, message: '账号已停用，请联系管理员', keepsForm: true },
  own_account: {
    httpStatus: 403,
    message: '不能停用、移出自己的账号，也不能改变自己的角色',
    keepsForm: true,
  },
  own_tenant: { httpStatus: 403, message: '不能停用负责运营的租户', keepsForm: true },
  admin_settled: {
    httpStatus: 409,
    message: '首个管理员已改过初始密码、已停用或不在该租户，请由该租户自己重置密码',
    keepsForm: true,
  },
  account_shared: {
    httpStatus: 409,
    message: '该账号还属于其他租户，密码只能由本人修改',
    keepsForm: true,
  },
  beyond_own_rights: {
    httpStatus: 403,
    message: '该账号有您没有的权限，只能由有这些权限的人启用、重置密码或改登录手机',
    keepsForm: true,
  },
  refresh_raced: { httpStatus: 409, message: '登录凭证刚刚已更新，请重试', keepsForm: true },
  tenant_unavailable: { httpStatus: 403, message: '您不能切换到该租户', keepsForm: true },
  tenant_mismatch: { httpStatus: 403, message: '租户信息与登录信息不一致' },
  field_not_writable: { httpStatus: 403, message: '有您不能修改的内容', keepsForm: true },
  second_person: { httpStatus: 403, message: '提交人不能审核自己提交的内容', keepsForm: true },
  decided_before: {
    httpStatus: 403,
    message: '您已在本次审批中处理过，须由其他人审批',
    keepsForm: true,
  },
  waits_for_other: { httpStatus: 409, message: '这一级现在等待其他人审批', keepsForm: true },
  supplier_stopped: {
    httpStatus: 403,
    message: '贵公司已被淘汰或列入黑名单，只能查看资料',
    keepsForm: true,
  },
  supplier_not_certified: { httpStatus: 409, message: '贵公司通过认证后才能报名', keepsForm: true },
  sign_up_closed: { httpStatus: 409, message: '报名已经截止，或公告已经关闭', keepsForm: true },
  not_found: { httpStatus: 404, message: '请求的接口不存在' },
  page_not_granted: { httpStatus: 403, message: '暂时还没有权限查看哦', keepsForm: true },
  page_not_found: { httpStatus: 404, message: '页面不存在', keepsForm: true },
  page_refused: { httpStatus: 404, message: '页面文件有错误，暂时无法打开', keepsForm: true },
  record_not_found: { httpStatus: 404, message: '记录不存在或已被删除', keepsForm: true },
  export_too_large: {
    httpStatus: 400,
    message: '一次最多导出 100000 条，请缩小查询范围',
    keepsForm: true,
  },
  file_not_found: { httpStatus: 404, message: '文件不存在或已被删除', keepsForm: true },
  file_empty: { httpStatus: 400, message: '文件内容为空，请重新选择', keepsForm: true },
  file_too_large: { httpStatus: 413, message: '文件大小不能超过 10M', keepsForm: true },
  file_type_not_allowed: {
    httpStatus: 415,
    message: '仅支持 bmp、jpg、jpeg、png、gif、pdf 格式的文件',
    keepsForm: true,
  },
  file_content_mismatch: {
    httpStatus: 415,
    message: '文件内容与扩展名不符，请检查后重新上传',
    keepsForm: true,
  },
  picture_too_large: { httpStatus: 413, message: '图片尺寸过大，请缩小到 5000 万像素以内', keepsForm: true },
  video_only: { httpStatus: 415, message: '请上传 mp4 视频', keepsForm: true },
  upload_grant_used: { httpStatus: 403, message: '上传凭证已使用或已过期，请重新上传', keepsForm: true },
  picture_only: { httpStatus: 415, message: '请上传图片', keepsForm: true },
  file_not_kept: { httpStatus: 503, message: '文件保存失败，请稍后重试', keepsForm: true },
  too_many_files: {
    httpStatus: 429,
    message: '尚未使用的上传文件过多，请先保存表单或稍后再试',
    keepsForm: true,
  },
  weather_not_configured: { httpStatus: 404, message: '本系统没有开通天气服务', keepsForm: true },
  too_many_memos: { httpStatus: 409, message: '备忘最多100条，请先删除不用的', keepsForm: true },
  too_many_views: { httpStatus: 409, message: '本页共享的视图过多，请先取消不用的', keepsForm: true },
  too_many_drafts: { httpStatus: 409, message: '草稿过多，请先删除不用的', keepsForm: true },
  draft_changed: { httpStatus: 409, message: '草稿已被他人修改', keepsForm: true },
  draft_waiting: { httpStatus: 409, message: '草稿正在等待他人发布，请先撤回再改', keepsForm: true },
  draft_not_waiting: { httpStatus: 409, message: '草稿已撤回，现在不能发布', keepsForm: true },
  other_publisher: { httpStatus: 409, message: '需要没有写过这份草稿的人来发布', keepsForm: true },
  publication_refused: { httpStatus: 409, message: '不能发布：文件有错误，或已有新的版本', keepsForm: true },
  too_many_tables: { httpStatus: 409, message: '保存的表格设置过多，请先恢复不用的表格', keepsForm: true },
  no_instance: { httpStatus: 404, message: '当前账号没有可用的实例' },
  version_conflict: { httpStatus: 409, message: '该记录已被他人修改，请刷新后再试', keepsForm: true },
  tenant_switched: { httpStatus: 409, message: '您已切换租户，请刷新页面', keepsForm: true },
  illegal_transition: { httpStatus: 409, message: '当前状态不允许该操作', keepsForm: true },
  needs_missing: { httpStatus: 409, message: '资料还不齐全，请先补齐再提交', keepsForm: true },
  change_pending: {
    httpStatus: 409,
    message: '已有变更申请在审核中，请等待审核结果，或撤回后再提交',
    keepsForm: true,
  },
  change_outdated: {
    httpStatus: 409,
    message: '申请之后资料又有变化，原内容已不是申请时的内容，请退回，由供应商重新提交',
    keepsForm: true,
  },
  change_invalid: {
    httpStatus: 409,
    message: '按现在的规则，变更后的内容未通过校验，请退回，由供应商重新提交',
    keepsForm: true,
  },
  changes_unavailable: {
    httpStatus: 503,
    message: '变更审核暂不可用，认证过的内容现在不能修改',
    keepsForm: true,
  },
  certified_record: { httpStatus: 409, message: '认证过的资料不能删除', keepsForm: true },
  nobody_to_urge: {
    httpStatus: 409,
    message: '这条记录没有选负责人，不能催办',
    keepsForm: true,
  },
  own_to_urge: { httpStatus: 409, message: '您就是负责人，不用催办', keepsForm: true },
  owner_disabled: { httpStatus: 409, message: '负责人的账号已停用，不能催办', keepsForm: true },
  urged_lately: { httpStatus: 409, message: '您一小时内已催办过，请稍后再催', keepsForm: true },
  credit_code_differs: {
    httpStatus: 409,
    message: '统一社会信用代码与注册时填写的不同，请确认',
    keepsForm: true,
  },
  registration_incomplete: {
    httpStatus: 409,
    message: '请先填写企业基本信息，再提交认证',
    keepsForm: true,
  },
  registration_closed: {
    httpStatus: 403,
    message: '该企业没有开放自助注册，请使用邀请码注册',
    keepsForm: true,
  },
  registration_unfinished: {
    httpStatus: 409,
    message: '请先填写账号信息和企业信息，并上传营业执照',
    keepsForm: true,
  },
  invitation_unusable: {
    httpStatus: 409,
    message: '邀请码无效、已被使用或已过期，请联系邀请方',
    keepsForm: true,
  },
  tenant_joined: { httpStatus: 409, message: '当前账号已是该企业的供应商', keepsForm: true },
  username_taken: { httpStatus: 409, message: '该用户名已被使用', keepsForm: true },
  credit_code_taken: { httpStatus: 409, message: '该统一社会信用代码已注册', keepsForm: true },
  referrer_not_found: { httpStatus: 404, message: '没有找到该手机号的推荐人', keepsForm: true },
  record_referenced: { httpStatus: 409, message: '有别的记录引用它，不能删除', keepsForm: true },
  in_use: { httpStatus: 409, message: '该记录正在使用，不能删除', keepsForm: true },
  duplicate: { httpStatus: 409, message: '记录已存在', keepsForm: true },
  idempotency_conflict: { httpStatus: 409, message: '同一请求编号已用于其他内容', keepsForm: true },
  payload_too_large: { httpStatus: 413, message: '请求内容过大', keepsForm: true },
  request_incomplete: { httpStatus: 408, message: '请求内容没有及时传完，请重试', keepsForm: true },
  unsupported_media_type: { httpStatus: 415, message: '不支持的内容类型', keepsForm: true },
  too_many_requests: { httpStatus: 429, message: '操作过于频繁，请稍后再试', keepsForm: true },
  sign_in_delayed: {
    httpStatus: 429,
    message: '该账号密码输错次数过多，请稍后再试，或用手机验证码重设密码',
    keepsForm: true,
  },
  internal_error: { httpStatus: 500, message: '系统错误' },
  overloaded: { httpStatus: 503, message: '现在登录的人较多，请稍后再试', keepsForm: true },
  read_only: { httpStatus: 503, message: '系统暂时只能查看，不能保存，请联系管理员', keepsForm: true },
  unavailable: { httpStatus: 503, message: '服务暂不可用，请稍后重试' },
} as const satisfies Record<string, Refusal>;

export type RefusalCode = keyof typeof REFUSALS;

/** The refusal for a code that came over the wire; undefined for an unknown one. */
export function refusalOf(code: unknown): Refusal | undefined {
  return typeof code === 'string' && Object.hasOwn(REFUSALS, code)
    ? REFUSALS[code as RefusalCode]
    : undefined;
}
