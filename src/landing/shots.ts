/** The pictures of the product on our page: `npm run pictures` takes them of the demo, and writes this. */
export const shots = {
  agenda: {
    phone: {
      light: '/shots/agenda-phone-light-7864780dea.avif',
      width: 390,
      height: 400,
      dark: '/shots/agenda-phone-dark-d713600d49.avif',
    },
    wide: {
      light: '/shots/agenda-wide-light-9f2229d592.avif',
      width: 1200,
      height: 720,
      dark: '/shots/agenda-wide-dark-d6f7eae62d.avif',
    },
  },
  booking: {
    phone: {
      light: '/shots/booking-phone-light-88bf16c8e3.avif',
      width: 390,
      height: 400,
      dark: '/shots/booking-phone-dark-da5c53c7d1.avif',
    },
    wide: {
      light: '/shots/booking-wide-light-3565f8b6fa.avif',
      width: 800,
      height: 520,
      dark: '/shots/booking-wide-dark-187848d9ae.avif',
    },
  },
  till: {
    phone: {
      light: '/shots/till-phone-light-b4303b2811.avif',
      width: 390,
      height: 400,
      dark: '/shots/till-phone-dark-a24e02cf17.avif',
    },
    wide: {
      light: '/shots/till-wide-light-9dcce997c6.avif',
      width: 920,
      height: 598,
      dark: '/shots/till-wide-dark-3512a00ec3.avif',
    },
  },
  team: {
    phone: {
      light: '/shots/team-phone-light-8e5cbe4d81.avif',
      width: 390,
      height: 400,
      dark: '/shots/team-phone-dark-681cddf239.avif',
    },
    wide: {
      light: '/shots/team-wide-light-35c1031541.avif',
      width: 800,
      height: 520,
      dark: '/shots/team-wide-dark-e671a32ffc.avif',
    },
  },
  reports: {
    phone: {
      light: '/shots/reports-phone-light-5908574e39.avif',
      width: 390,
      height: 400,
      dark: '/shots/reports-phone-dark-6c9bd3539f.avif',
    },
    wide: {
      light: '/shots/reports-wide-light-09a98f94ca.avif',
      width: 800,
      height: 520,
      dark: '/shots/reports-wide-dark-030d700e9f.avif',
    },
  },
  site: {
    phone: {
      light: '/shots/site-phone-light-af0bc3cd41.avif',
      width: 390,
      height: 400,
      dark: '/shots/site-phone-dark-3e347a8d30.avif',
    },
    wide: {
      light: '/shots/site-wide-light-c4ee8f744a.avif',
      width: 800,
      height: 520,
      dark: '/shots/site-wide-dark-34503d3803.avif',
    },
  },
  link: {
    phone: {
      light: '/shots/link-phone-light-fa8bcc3f53.avif',
      width: 390,
      height: 400,
      dark: '/shots/link-phone-dark-02f4190a96.avif',
    },
    wide: {
      light: '/shots/link-wide-light-8e6fcd1262.avif',
      width: 800,
      height: 520,
      dark: '/shots/link-wide-dark-b709f0a45c.avif',
    },
  },
} as const

/** What messengers show beside a link to us: 1200 by 630. */
export const card = '/shots/card-bb0f752126.jpg'
