import type { VoidField } from '@formily/core';
import { observer, useField } from '@formily/react';
import { Divider as AntDivider } from 'antd';
import { isOwnPath } from '@/contract/base/own-path';
import '../layouts/layouts.css';
import { PageLink } from './page-link';

export const Divider = observer(function Divider() {
  const { title } = useField<VoidField>();
  return (
    <AntDivider orientation="left" orientationMargin={0} plain className="form-divider">
      {title}
    </AntDivider>
  );
});

interface TextProps {
  /** A page of the product that a link leads to, and the words of the link. */
  to?: string;
  label?: string;
}

/** A note between the fields: its description as plain text, and a link to a page where it names one. */
export const Text = observer(function Text({ to, label }: TextProps) {
  const { title, description } = useField<VoidField>();
  return (
    <div className="secondary form-note">
      {title && <strong>{title}</strong>}
      <p>
        {description} {isOwnPath(to) && <PageLink to={to}>{label ?? to}</PageLink>}
      </p>
    </div>
  );
});
