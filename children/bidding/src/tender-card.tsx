import type { ChildProps } from '../../../src/contract/child-app';
import { useLeft } from './countdown';
import { Link } from './link';
import { AddTag } from './tags';
import { addressOf, shortTime, type Tender } from './tender';
import { t } from './texts';

/** A tender in the list: what it is, and how long there is to sign up. */
export function TenderCard({ tender, location, navigate }: ChildProps & { tender: Tender }) {
  const { title, orderId, approveTime, signEndTime, addtype, tenantName } = tender;
  const left = useLeft(signEndTime);
  return (
    <li className="bidding-card">
      <div className="bidding-what">
        <h2>
          <Link to={addressOf(location, tender)} navigate={navigate}>
            {title}
          </Link>
          <AddTag addtype={addtype} />
        </h2>
        <p className="bidding-facts">
          {tenantName && <span>{tenantName}</span>}
          <span>{t('单号 {orderId}', { orderId })}</span>
          <span>{t('{date} 发布', { date: approveTime.slice(0, 10) })}</span>
        </p>
      </div>
      <div className={`bidding-left ${left.state}`}>
        <strong>{left.text}</strong>
        <span>{t('{time} 截止报名', { time: shortTime(signEndTime) })}</span>
      </div>
    </li>
  );
}
