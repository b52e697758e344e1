import { type App, Button, Space } from 'antd';
import { t } from '@/services/i18n';

interface Closing {
  /** Whether what was typed is kept as a draft on this computer. */
  isKept: boolean;
  /** Closes, and the draft goes too. */
  onDiscard(): void;
  /** Closes, and the draft is offered the next time. */
  onKeep(): void;
  afterClose(): void;
}

/** Asks what becomes of what was typed before a drawer is closed. Enter, Esc and the focus are with going on. */
export function askBeforeClosing(
  modal: ReturnType<typeof App.useApp>['modal'],
  { isKept, onDiscard, onKeep, afterClose }: Closing,
): void {
  const question = modal.confirm({
    title: t('填写的内容尚未保存'),
    content: isKept
      ? t('草稿已存在本机：保留草稿，下次打开时可以恢复；放弃则草稿一并删除。')
      : t('本机存不下草稿，关闭后填写的内容将丢失。'),
    okText: t('放弃'),
    okButtonProps: { danger: true, type: 'default' },
    cancelText: t('继续填写'),
    cancelButtonProps: { type: 'primary' },
    autoFocusButton: 'cancel',
    onOk: onDiscard,
    afterClose,
    footer: (_, { OkBtn, CancelBtn }) => (
      <Space wrap style={{ justifyContent: 'flex-end' }}>
        <OkBtn />
        {isKept && (
          <Button
            onClick={() => {
              question.destroy();
              onKeep();
            }}
          >
            {t('保留草稿并关闭')}
          </Button>
        )}
        <CancelBtn />
      </Space>
    ),
  });
}
