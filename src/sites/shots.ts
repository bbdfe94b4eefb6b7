/** The pictures of the product on our page: `npm run pictures` takes them of the demo, and writes this. */
export const shots = {
  agenda: {
    phone: {
      light: '/shots/agenda-phone-light-78dfbe8a29.webp',
      width: 390,
      height: 480,
      dark: '/shots/agenda-phone-dark-f4b1e07a9d.webp',
    },
    wide: {
      light: '/shots/agenda-wide-light-aceb2d9ad1.webp',
      width: 1200,
      height: 720,
      dark: '/shots/agenda-wide-dark-1c26ec3e80.webp',
    },
  },
  booking: {
    phone: {
      light: '/shots/booking-phone-light-38e1aecb34.webp',
      width: 390,
      height: 480,
      dark: '/shots/booking-phone-dark-7034878240.webp',
    },
    wide: {
      light: '/shots/booking-wide-light-20b8e41c52.webp',
      width: 800,
      height: 520,
      dark: '/shots/booking-wide-dark-0ad5123b79.webp',
    },
  },
  till: {
    phone: {
      light: '/shots/till-phone-light-6bd3a2ad34.webp',
      width: 390,
      height: 480,
      dark: '/shots/till-phone-dark-da43f0900d.webp',
    },
    wide: {
      light: '/shots/till-wide-light-fbf11f9b76.webp',
      width: 920,
      height: 598,
      dark: '/shots/till-wide-dark-08e951c7ab.webp',
    },
  },
  team: {
    phone: {
      light: '/shots/team-phone-light-5eef42ac64.webp',
      width: 390,
      height: 480,
      dark: '/shots/team-phone-dark-b64dc9b998.webp',
    },
    wide: {
      light: '/shots/team-wide-light-2975a69df9.webp',
      width: 800,
      height: 520,
      dark: '/shots/team-wide-dark-9a0c17c89f.webp',
    },
  },
  reports: {
    phone: {
      light: '/shots/reports-phone-light-f7a263a0d0.webp',
      width: 390,
      height: 480,
      dark: '/shots/reports-phone-dark-16a6d476c7.webp',
    },
    wide: {
      light: '/shots/reports-wide-light-c2bdda1bc5.webp',
      width: 800,
      height: 520,
      dark: '/shots/reports-wide-dark-6f229f2a9c.webp',
    },
  },
  site: {
    phone: {
      light: '/shots/site-phone-light-c0ca25f3c5.webp',
      width: 390,
      height: 480,
      dark: '/shots/site-phone-dark-c0eea33994.webp',
    },
    wide: {
      light: '/shots/site-wide-light-e7cb4cc8c7.webp',
      width: 800,
      height: 520,
      dark: '/shots/site-wide-dark-fcbfefa590.webp',
    },
  },
  link: {
    phone: {
      light: '/shots/link-phone-light-d38017ca13.webp',
      width: 390,
      height: 480,
      dark: '/shots/link-phone-dark-ad118bd8d6.webp',
    },
    wide: {
      light: '/shots/link-wide-light-cc67640a15.webp',
      width: 800,
      height: 520,
      dark: '/shots/link-wide-dark-92c045712a.webp',
    },
  },
} as const

/** What messengers show beside a link to us: 1200 by 630. */
export const card = '/shots/card-672fba2cb8.jpg'
