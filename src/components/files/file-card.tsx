import { Button, type ButtonProps } from 'antd';
import { forwardRef, type ReactNode } from 'react';

interface FileCardProps {
  name: string;
  state: 'stored' | 'loading' | 'gone' | 'uploading' | 'failed' | 'refused';
  /** Its picture or sign. */
  face: ReactNode;
  note?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** A file of a field as it is drawn, whether the gateway keeps it or not yet. */
export function FileCard({ name, state, face, note, children }: FileCardProps) {
  return (
    <li className="file" data-state={state}>
      {face}
      <span className="file-text">
        <span className="cut-off" title={name}>
          {name}
        </span>
        {note}
      </span>
      <div className="file-actions">{children}</div>
    </li>
  );
}

interface FileButtonProps extends Pick<ButtonProps, 'icon' | 'onClick'> {
  /** What it does and to which file, for those who do not see the icon. */
  label: string;
}

export const FileButton = forwardRef<HTMLButtonElement, FileButtonProps>(function FileButton(
  { label, ...props },
  ref,
) {
  return <Button ref={ref} {...props} type="text" size="small" aria-label={label} />;
});
