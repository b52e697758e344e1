import { type Notes, note } from './note';

const envelope: Notes = {
  $schema: note('编辑器按它补全和检查；schemas 下一层文件夹里写 ../page.schema.json', '编辑器不补全'),
  schemaVersion: note('文件按哪一版写成，现在写 2'),
  path: note('页面的地址，全站不得重复；文件放在 schemas 里同名的位置'),
  was: note('改名前的地址：权限、表格设置、消息和常用入口里的链接跟过来，旧地址打开的是本页', '地址没有改过'),
  kind: note('页面的种类：list 列表，form 只有一条记录的表单，tabs 几个页面合成一个，dashboard 一页卡片'),
  title: note('页面标题，也是菜单上的文字'),
  description: note('标题下面的一行说明', '没有说明'),
  help: note('帮助的正文，用 Markdown 写，一行一项；每行各自翻译', '页面上没有“帮助”'),
  menu: note('在菜单里的位置；同时出现在两个端时写成列表', '不在菜单里，只能从地址或标签页进入'),
};

const record: Notes = {
  ...envelope,
  resource: note('记录存在哪里、归谁、有哪些接口'),
  form: note('一条记录有哪些字段，表单照它画，网关照它校验'),
  derived: note('由其他字段、日期或别的页面的记录得出的字段：只显示，不存储', '没有派生字段'),
  states: note('记录的状态，以及改变状态的按钮', '记录没有状态'),
  certified: note('认证过的字段：已认证的供应商修改它们要经采购方审核', '供应商的修改直接生效'),
  shared: note('两方共用的记录：记录里写明的供应商看得到什么、能填什么、能按什么', '供应商看不到'),
  remind: note('到期提醒：日期临近和过后提醒谁；每次只提醒一遍，日期改了重新提醒', '不提醒'),
  published: note('供应商或公众可以读到的记录和字段，由专门的接口读取', '只有员工可读'),
  publicForm: note(
    '还没有账号的人填写的表单：凭证明过的手机号填写，边填边存；填完提交，由受理它的功能生成本页的记录',
    '要有账号和权限才能填写',
  ),
  grantedByName: note('写 true：有“全部页面”权限的账号也要另外授予，用于敏感页面', '“全部页面”包含本页'),
};

/** What both kinds of readers of published records are told. */
const READERS = {
  states: note('只有这些状态的记录；有 states 的页面必须写', '没有状态的页面：全部记录'),
  fields: note('只给这些字段，其余的不给'),
  newest: note('列表按它排列，大的在前；写了 calls 或 screens 时必须写', '没有列表'),
  search: note('列表可以按它们含有的文字查找，只能是文字字段', '不能查找'),
  filters: note(
    '列表可以按它们筛选：左边是接口的参数名，右边是字典字段、字典树字段（含下级）、行政区划字段（按省），或 tenant（发布的租户，只在 public 里）',
    '不能筛选',
  ),
  deadline: note('列表可以用 sort=deadline 把还没到这个时间的排在前，近的在先', '只能新的在前'),
  listFields: note('列表只答这些字段', '除正文、表格和多个附件外都答'),
  words: note('答名称、不答编码的字段；字典树和行政区划连同上级，明细的列写 lines.unit', '答编码'),
  tenant: note('发布的租户的名称，在答复里叫什么', '不答'),
  calls: note('读取的接口', '有 screens 时用标准的接口，没有 screens 就没有接口'),
  screens: note('画出来的两个页面：列表和全文', '没有页面'),
};

/** What the keys of a page file and of its menu, records and states mean, by part. */
export const PAGE_NOTES = {
  listPage: {
    ...record,
    list: note('查询、表格、汇总和按钮'),
    responsible: note('存放负责人账号的字段：指派、催办和评论的消息发给他', '没有负责人，不能催办'),
    comments: note('写 true：记录的详情里可以评论，发表评论的权限码是 comment', '不能评论'),
    bench: note('工作台上显示本页的什么；没有页面权限的人看不到', '工作台上没有本页'),
    collect: note('把另一个页面的记录汇总成明细的行，是表单里明细下面的按钮', '没有汇总'),
    progress: note('供应商看到自己那一条办到哪一步、还缺什么，或各个状态下说的话', '供应商只看到列表'),
    related: note(
      '其他页面里属于一条记录的列表，各在记录页面的一个标签里，带条数；没有那个页面权限的人没有这个标签',
      '只列出自动找到的相关记录',
    ),
    searchable: note(
      '写 true：页头的“查找记录”按查询区里的文字字段找到本页的记录，各人只找得到自己能看的',
      '找不到本页的记录',
    ),
    prints: note('一条记录的打印件，各是一个按钮，有自己的权限码', '不能打印'),
  },
  viewPage: {
    ...envelope,
    resource: note('引用哪个页面的记录，要其中哪些'),
    form: note('要那个页面的哪些字段', '全部字段；供应商端的页面是 shared.fields 里的全部'),
    list: note('查询、表格、汇总和按钮；按钮的权限码和那个页面的互不相干'),
    comments: note('写 true：记录的详情里可以评论，发表评论的权限码是 comment', '不能评论'),
    related: note('其他页面里属于一条记录的列表，各在记录页面的一个标签里，带条数', '没有这样的标签'),
    bench: note('工作台上显示本页的什么；没有页面权限的人看不到', '工作台上没有本页'),
    searchable: note('写 true：页头的“查找记录”找得到本页的记录', '找不到本页的记录'),
    prints: note(
      '打印件；写那个页面的打印件的权限码，就照它印，只是没有本页没有的字段，权限在本页授予',
      '不能打印',
    ),
    grantedByName: note('写 true：有“全部页面”权限的账号也要另外授予', '“全部页面”包含本页'),
  },
  viewResource: {
    of: note('记录所属的页面的地址：表单、状态、派生字段、唯一和存放都是它的；它改了，本页跟着改'),
    where: note(
      '只有这些记录，网关在每个接口里都照它筛选：读不到别的，也写不出去。取值可以是当前登录人的 user.accountId、session.supplierCode、session.tenantCode，写在 {{ }} 里',
      '全部记录',
    ),
    name: note(
      '标准接口里的名称，全站不得重复',
      '由页面的地址得出，例如 /office/my-orders 是 officeMyOrders',
    ),
    operations: note('把标准接口换成指定的方法和路径', '用 /api/resources/资源名 下的标准接口'),
  },
  viewForm: {
    fields: note('只显示、返回、导出和写这些字段；其余的照原样保存'),
  },
  shared: {
    supplier: note('存放供应商编码的字段，从供应商名录里选；记录里写了谁，谁才看得到'),
    states: note('记录处于这些状态时供应商看得到；其余状态对供应商就是不存在'),
    fields: note('供应商看得到的字段；列表里的列逐个写，写列表名即全部列'),
    writes: note('各状态下供应商能填的字段和列，其余的改了就拒绝', '供应商只能看'),
    rows: note('写 true：供应商可以增删可写列表的行', '只能填写已有的行'),
    transitions: note('供应商能按的流转，还要有他那个页面上的权限码', '供应商没有按钮'),
    create: note(
      '写 true：供应商可以新增记录，从初始状态开始，填 writes 里这个状态的字段；记录归他自己，供应商字段由网关写入',
      '只有员工可以新增',
    ),
  },
  formPage: {
    ...record,
    derived: note('派生字段；表单页不显示，只给接口用', '没有派生字段'),
    states: note('记录的状态；改变状态的按钮在列表页上，表单页没有', '记录没有状态'),
    actions: note('表单底部的按钮'),
  },
  tabsPage: { ...envelope, tabs: note('依次放进标签的页面') },
  dashboardPage: {
    ...envelope,
    home: note(
      '这个端的首页：office 的地址是 /work/home，supplier 的是 /poseidon/home；人人可以打开',
      '不是首页，要授权才能打开',
    ),
    cards: note('一张张卡片，或上下叠放的几张'),
  },
  tab: {
    path: note('要放进来的页面的地址'),
    title: note('标签上的文字', '用该页面自己的标题'),
  },
  menu: {
    face: note('在哪个端：supplier 供应商端，office 办公端'),
    group: note('菜单分组的名称，同名的归在一起', '直接列在第一层'),
    icon: note('菜单图标的名称', '没有图标'),
    order: note('在菜单里的先后，小的在前', '0；相同的按地址的字母'),
    title: note('在这个端叫什么：菜单、标题和消息里都用它', '页面的 title'),
    description: note('在这个端标题下面的说明', '页面的 description'),
  },
  resource: {
    name: note('资源名，全站不得重复；记录以它命名的表存放，改名时在 was 里写旧名，否则等于换一张空表'),
    was: note('改名前的资源名：记录、附件、评论、历史、审批和编号跟过来', '资源没有改过名'),
    scope: note('记录归谁：supplier 每个供应商各自的，tenant 租户内员工共用，account 每个账号自己的'),
    operations: note('把标准接口换成指定的方法和路径', '用 /api/resources/资源名 下的标准接口'),
    unique: note('不得重复的字段，每个字段各自检查；几个字段合起来不得重复的，写成一组', '不检查重复'),
    uniqueIn: note('在多大范围内不得重复、期间不得重叠', '在记录的归属范围内'),
    noOverlap: note('期间不得重叠：同一组记录在任何一天只能有一条', '期间可以重叠'),
  },
  collect: {
    into: note('汇总到哪个明细'),
    label: note('按钮上的文字，也是挑选记录的对话框的标题'),
    page: note('从这个页面的记录里汇总；不要求能打开那个页面'),
    params: note(
      '哪些记录：那个页面的查询项和取值，取值可以写表达式；取值空着时没有可以汇总的',
      '不按本页的值缩小',
    ),
    where: note('哪些记录：那个页面的查询项和固定的取值，可以写几个', '不再缩小'),
    map: note(
      '明细的列和它取的字段；要有一列取 id 或那个页面不得重复的字段，这一列写 "x-pattern": "readPretty"。不能改的列由网关按来源的记录写入，能改的列只是先填好',
    ),
    once: note(
      '写 true：一条记录只能汇总一次，两人同时汇总时后一个被拒绝；删掉那一行、删掉本页的记录以后又可以汇总',
      '可以重复汇总',
    ),
    except: note('本页的记录在这些状态时，它汇总的记录又可以汇总', '各状态都算已经汇总'),
  },
  noOverlap: {
    from: note('期间的第一天，format 是 date 或 dateTime 的字段；没有填就是从来都有效'),
    to: note('期间的最后一天，这一天也算在内；没有填就是一直有效', '期间没有终点'),
    within: note('这些字段都相同的记录之间才比较；有一个没填就不比较', '所有记录之间'),
    states: note('只比较在这些状态的记录，流转到这些状态时也检查', '所有状态'),
  },
  states: {
    field: note('状态字段：只读，选项来自字典，默认值与 initial 相同'),
    initial: note('新记录的状态'),
    transitions: note('改变状态的按钮'),
    editable: note(
      '各状态下还可以修改的字段，写字段名的列表；[] 是都不能改，网关拒绝，表单里不能填；新建时不管',
      '各状态都能改',
    ),
    lenient: note(
      '暂存的状态：填了的内容检查类型和格式，不检查必填、最少几行和 assert；离开这些状态的流转检查全部规则',
      '每次保存都检查全部规则',
    ),
  },
  transition: {
    code: note('按钮权限码，本页内不得与其他按钮相同'),
    label: note('按钮上的文字'),
    from: note('在哪些状态下可以执行'),
    to: note('执行后的状态'),
    notBy: note(
      'submitter：上次审核通过以来写过这条记录的人（退回后由别人再提交也算），以及使它进入当前状态的人，不能执行；记录在审批中心等待有权限码的其他人。supplier 或 office：两方的记录上，这一方的人都不能执行，另一方的人写过也可以',
      '有权限码的人都能执行',
    ),
    reason: note('执行时必须填写原因，记入历史', '不问原因'),
    confirm: note('执行前确认的话', '用通用的问句'),
    danger: note('用红色提醒', 'false'),
    needs: note('执行前要齐备的资料，由网关检查，缺了不能执行', '不要求别的资料'),
    when: note('记录还要符合的条件：不符合时没有这个按钮，网关也拒绝', '只看 from'),
    asks: note('执行时在对话框里填写的字段，写字段名；用它们自己的组件，按表单的规则检查', '不用填写'),
    sets: note(
      '执行时写入的字段和取值；取值写表达式，row 是填写以后的记录，now 写进日期字段时按那个字段的种类',
      '不写别的字段',
    ),
    creates: note('同时在另一个页面上新增一条记录；那边的规则不成立时，流转也不执行', '不新增记录'),
    amends: note('同时新增一条更正用的副本，在原单号后加 -1、-2，两条记录互相引用', '不做副本'),
    at: note('到日期由系统每天执行，不是按钮', '由人执行'),
    steps: note(
      '依次审批的各级：记录留在原来的状态，每一级都通过以后才到 to；权限码是各级的，流转自己的权限码不授给任何人',
      '有权限码的人执行一次即可',
    ),
    back: note('审批人把记录退回给提交人时执行的流转，由审批流程执行，不单独授权', '不能退回给提交人'),
    withdraw: note('提交人在第一个审批之前撤回时执行的流转，由审批流程执行，不单独授权', '不能撤回'),
  },
  routeStep: {
    code: note('这一级的权限码，授给可以审批的角色'),
    label: note('这一级叫什么'),
    when: note('条件成立时才有这一级，到这一级时按记录当时的内容判断，不能用 user 和 session', '总有这一级'),
    people: note('要几个不同的人审批', '1'),
    by: note(
      '由记录里的人审批：从账号页面选择的字段，或明细里的这种字段（每个人都要审批）；没有填、或他们不能审批时由有权限码的人审批',
      '有权限码的人都可以审批',
    ),
  },
  creation: {
    page: note('在哪个列表页面上新增；执行流转的人不需要那个页面的权限'),
    values: note(
      '那边的字段和取值；取值可以写表达式，row 是流转以后的本条记录；那边归供应商而本页不是时，写 supplierCode',
      '不带别的字段',
    ),
    rows: note('那边的列表字段，由本页的列表逐行带过去', '不带列表'),
  },
  createdRows: {
    from: note('本页的列表字段'),
    map: note('那边的列名，和取自本页这一行的哪一列'),
  },
  amendment: {
    number: note('单号字段'),
    from: note('副本里存放原记录的字段：x-options 指向本页，只读'),
    by: note('原记录里存放副本的字段：x-options 指向本页，只读'),
  },
  schedule: {
    field: note('看哪个日期字段；没有填的记录不动'),
    days: note('过了这一天多少天执行；0 是当天，负数是提前', '0'),
  },
  need: {
    page: note('资料所在的页面，scope 与本页相同'),
    title: note('在清单里叫什么', '用那个页面的标题'),
    min: note('至少几条；写 0 只列在清单里，作为建议', '1'),
    fields: note('只数这些字段都填了的记录', '不看字段'),
    states: note('只数处于这些状态的记录', '不看状态'),
  },
  progress: {
    steps: note('办成要走的各步，依次显示，带上走到那一步的日期', '供应商看到的是列表'),
    notes: note('处于某个状态时告诉供应商的话，显示在记录上', '不另说明'),
    outcome: note('办成以后有什么不同', '不说明'),
  },
  progressStep: {
    title: note('这一步叫什么'),
    states: note('记录处于这些状态，就是走到了这一步'),
    failed: note('记录处于这些状态，就是这一步没有通过', '没有这样的状态'),
  },
  progressNote: {
    state: note('哪个状态'),
    description: note('说什么'),
  },
  progressOutcome: {
    title: note('小标题，例如“认证通过后”'),
    points: note('逐条列出'),
  },
  'progressOutcome.points': {
    title: note('一条的文字'),
  },
  certified: {
    fields: note('认证过的字段，写最外层的字段名；改了其中任何一个，整次修改成为一份变更申请'),
  },
  published: {
    suppliers: note('租户的供应商可读的部分', '供应商读不到'),
    public: note('不登录也可读的部分', '不登录读不到'),
  },
  publicForm: {
    proof: note('凭什么证明是本人；phone：发到手机的验证码'),
    title: note('表单的标题'),
    description: note('标题下面的一行说明', '没有说明'),
    form: note(
      '有哪些字段、什么规则；画表单、保存和提交都按它。保存时可以没填完，填了的必须对；提交时必须完整',
    ),
  },
  publicReaders: READERS,
  supplierReaders: {
    ...READERS,
    chosen: note('只发给部分供应商', '租户的供应商都可读'),
    receipts: note(
      '写 true：供应商打开全文就记下已读；供应商的列表标出未读，办公端的记录里看得到哪些供应商读过',
      '不记',
    ),
  },
  publishedCalls: {
    list: note('列表的接口，GET 或 POST', '标准的接口'),
    get: note(
      '一条记录的接口，GET；问号后面写记录编号的参数名，还可以再写一个发布的文字字段在答复里的名称，按它也能读到',
      '标准的接口',
    ),
    filters: note('filters 各有哪些值的接口，GET；每个值都至少找得到一条', '标准的接口'),
    file: note('下载附件的接口，GET；问号后面写记录编号和附件编号的参数名', '标准的接口'),
    names: note('答复里换个名称的字段：左边是字段名或 id，右边是答复里的名称', '用字段名'),
  },
  publishedScreens: {
    list: note('列表页面的地址；不登录可读的要在 /system/notice/ 或 /biding/supplier/ 下'),
    record: note('全文页面的地址，记录编号写在问号后面，名称和接口里的相同；有 tabs 时可以按它的值各写一个'),
    title: note('列表页面的标题'),
    description: note('标题下的说明', '没有说明'),
    withSuppliers: note(
      '写 true：登录的供应商在全文里还看到发布给供应商的字段；只写在 public 里',
      '只有公开的',
    ),
    tabs: note('列表按这个字典字段的值分成几页；要写在 filters 里', '不分'),
    tags: note('标题旁作标签的字典字段；值是 default 的不显示', '没有标签'),
    facts: note('列表里标题下的字段，列表画成卡片；tenant 是发布的租户', '列表画成一行一条'),
    terms: note('全文里标题下逐项列出的字段；tenant 是发布的租户', '只说发布和截止的时间'),
    heading: note('作标题的文字字段'),
    time: note('发布的日期或日期时间字段'),
    until: note('截止的日期或日期时间字段', '没有截止'),
    body: note('正文，是 RichText 字段；写几个时按顺序各有标题，也可以是多行文字、表格和附件', '没有正文'),
    lockedLabel: note('正文只有登录的供应商能看，对别人说的话', '正文照常显示'),
    own: note('全文旁边供应商自己的记录', '没有'),
    file: note('可以下载的附件，是 maxItems 为 1 的 Upload 字段；只有供应商能下载', '没有附件'),
    allLabel: note('全文页面上回到列表的链接'),
    emptyLabel: note('一条也没有时说的话'),
    goneLabel: note('要看的那条不存在或不再发布时说的话'),
  },
  publishedOwn: {
    page: note(
      '记录在哪个页面，是供应商端、scope 是 supplier 的 list 页面；按那个页面画，按各人在那里的权限',
    ),
    values: note(
      '左边是那个页面里可以查找的字段，右边是本页面发布的字段；按它们找到记录，新增的记录带着这些值',
    ),
    title: note('这一栏的名称'),
    untilLabel: note('离 until 还有多久，前面的文字；deadline 和 until 相同时才有', '没有文字'),
    endedLabel: note('until 已过、又没有记录时说的话', '不说'),
    visitorLabel: note('对没有登录的人说的话'),
    signInLabel: note('登录按钮的文字；登录后回到这里'),
    staffLabel: note('对员工说的话'),
    deniedLabel: note('对没有那个页面权限的供应商账号说的话'),
    cases: note(
      '供应商的状态是 states 之一时，只说这一项的话和按钮，不画记录；filled 和 tone 在这里不起作用',
      '都画记录',
    ),
    allLabel: note('有记录时，到那个页面的链接'),
  },
  chosenSuppliers: {
    field: note('说明发给谁的字段，选项来自字典'),
    all: note('这个字段取此值时，所有供应商可读'),
    suppliers: note('取其他值时，只有这个字段里的供应商可读；选自供应商档案，保存 supplierCode'),
  },
  bench: {
    count: note('按这个字段的取值显示各有多少条，点开是按它筛选的列表'),
    finished: note('趋势图里“完成”看的日期时间字段；“新增”看创建时间', '不进趋势图'),
    due: note('列出快到期或已过期的记录，近的在前', '不列出记录'),
  },
  benchDue: {
    field: note('看哪个日期字段'),
    values: note('count 的字段取其中之一的记录才列出'),
  },
  reminder: {
    field: note('看哪个日期字段，date 或 dateTime'),
    days: note('提前多少天：30 是前 30 天，0 是当天，-1 是过了 1 天；错过了几次的只补最近的一次'),
    to: note(
      'responsible 负责人，supplier 记录的供应商，{ "code": … } 角色里写明了这个权限码的员工；同一个人只收一条',
    ),
    when: note('条件：不成立时不提醒，以后成立了再提醒', '总是提醒'),
    message: note('消息的标题，{{ row.字段 }} 换成记录的内容', '写出页面、记录、字段和日期'),
  },
  grantedReaders: {
    code: note('本页的一个权限码：按钮、流转、审批的一级或 comment'),
  },
  derived: {
    title: note('字段的标题'),
    dictionary: note('取值对应的字典，给出文字和颜色'),
    cases: note('自上而下，取第一个成立的值；最后一条不写条件'),
  },
  derivedCase: {
    value: note('条件成立时的取值，是字典里的一个值'),
    field: note('看哪个字段', '不看字段，总是成立'),
    in: note('字段的值是其中之一时成立'),
    daysLeft: note('日期字段距今天（北京时间）的天数在范围内时成立，含两端，过去为负'),
    min: note('数字字段不小于它时成立', '不限'),
    max: note('数字字段不大于它时成立', '不限'),
  },
  rollUp: {
    title: note('字段的标题'),
    of: note('汇总哪个页面的哪些记录、怎样汇总；打不开那个页面（包括 back 里的页面）的人看不到这个数'),
    minimum: note(
      '不得低于这个数：那个页面上的新增、修改、流转、导入会使它低于这个数时，网关拒绝并说明还剩多少；几个人同时来也不会超出；back 里的页面上退回得比原来少，也一样',
      '不限制',
    ),
  },
  counted: {
    page: note('被汇总的记录在哪个页面'),
    by: note(
      '那个页面指向本页记录的字段；不按记录编号对上时，写成一对对“那个页面的字段: 本页的字段”，逐行汇总还要写一对明细里的列',
    ),
    fn: note('count 数记录，sum 合计，average 平均，min、max 最小和最大；没有记录时合计和个数是 0，其他为空'),
    field: note('汇总的数字字段；明细里的列写 lines.quantity；count 不写字段时数全部记录', '只数记录'),
    where: note('只汇总字段取这些值的记录', '汇总全部'),
    from: note('从本页的这个数字字段里减去汇总的数，得到还剩多少', '就是汇总的数'),
    back: note(
      '退回的数，一项是一个页面上的记录，照同样的 fn 汇总，加回到还剩多少里；退回的比减去的多时，剩下的最多是 from 的数',
      '没有退回的',
    ),
  },
  givenBack: {
    page: note('退回的记录在哪个页面，可以就是被汇总的页面'),
    by: note('那个页面指向本页记录的字段，写法与上面的 by 相同；对上的本页字段也要与上面的相同'),
    field: note(
      '退回多少：那个页面的数字字段；明细里的列写 lines.rejected；fn 是 count 时可以不写',
      '只数记录',
    ),
    where: note('只有字段取这些值的记录才退回', '全部记录'),
  },
  'derivedCase.daysLeft': {
    min: note('最少几天', '不限'),
    max: note('最多几天', '不限'),
  },
} as const satisfies Record<string, Notes>;

/** What the keys of a file in `schemas/dictionaries` mean. */
export const DICTIONARY_NOTES = {
  dictionary: {
    $schema: note('字典文件不用写', '不影响使用'),
    title: note('字典的名称'),
    entries: note('各项，按书写的先后显示'),
  },
  entry: {
    value: note(
      '存储的值：文字以字母或数字开头，只含字母、数字、- 和 _，最多 60 字；数字是 0 到 999999999 的整数',
    ),
    label: note('显示的文字'),
    color: note('标签的颜色', '没有颜色'),
    children: note('下级，有下级的字典用 Cascader 或 TreeSelect 来选', '没有下级'),
  },
} as const satisfies Record<string, Notes>;
