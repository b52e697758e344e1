import { useEffect, useRef, useState } from 'react';
import type { ChildProps } from '../../../src/contract/child-app';
import { Link } from './link';
import { accountContact, PAGE } from './participation';
import type { TenderDetail } from './tender';
import { t } from './texts';

type Props = ChildProps & { tender: TenderDetail; isOpen: boolean };

/** The supplier's own sign-up, as the product draws it: to be made, or as it stands. */
export function OwnSignUp({ tender: { orderId }, isOpen, ...props }: Props) {
  const { drawRecord, navigate } = props;
  const element = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState<boolean>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who signs up stays the same
  useEffect(
    () =>
      drawRecord(element.current!, {
        page: PAGE,
        values: { orderId },
        initial: () => accountContact(props),
        readOnly: !isOpen,
        onChange: (record) => setThere(record !== undefined),
      }),
    [drawRecord, orderId, isOpen],
  );
  return (
    <div className="bidding-advice">
      {isThere === false && !isOpen && <p>{t('报名已经截止，可以关注其他公告。')}</p>}
      <div ref={element} />
      {isThere && (
        <p className="bidding-more">
          <Link to={PAGE} navigate={navigate}>
            {t('查看我的全部报名')}
          </Link>
        </p>
      )}
    </div>
  );
}
