import { TextField } from '@/basic-ui/text-field';
import type { FormField } from '@/basic-ui/use-form';
import { t } from '@/services/i18n';
import { CodePicture } from '@/ui/code-picture';
import { LoginIcon } from './icons';

interface ImageCodeProps {
  /** Another number asks for another picture; every sign-in uses one up. */
  round: number;
  field: FormField;
  disabled: boolean;
  /** What it is called where another code stands beside it. */
  label?: string;
}

/** The image code: what it says, and the picture, which a click changes. */
export function ImageCode({ round, field, disabled, label = t('验证码') }: ImageCodeProps) {
  return (
    <TextField
      {...field}
      label={label}
      placeholder={t('请输入验证码')}
      icon={<LoginIcon name="shield" />}
      autoComplete="off"
      maxLength={10}
      disabled={disabled}
      beside={<CodePicture round={round} onChange={() => field.onChange('')} />}
    />
  );
}
