// The passwords that are tried first, of those long enough to be allowed; in lower case. Russian words also as they
// come out of a keyboard that was left in English.
const common = `
123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 012345678901 0123456789012
098765432109 210987654321 123123123123 121212121212 112233445566 123321123321 111222333444 123456123456
123456654321 111111222222 101010101010 123412341234 987654321098 987654321012 1234567891011
abcdefghijkl abcdefghijklm abcd12345678 abc123abc123 abcabcabcabc abcdef123456 123456abcdef a1b2c3d4e5f6
qwertyuiop12 qwertyuiop123 qwertyuiop[] qwertyuiopas qwertyuiopasdf qwertyuiopasdfgh qwerty123456 123456qwerty
qwertyqwerty qwerty123qwerty qwerty12345678 qwerty1234567890 1234567890qwerty 12345qwerty12345 qweasdzxc123
1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv qazwsxedc123
zaq12wsxcde3 q1w2e3r4t5y6 qwerasdfzxcv asdfghjkl123 asdfghjkl;'\\ asdfasdfasdf zxcvbnm12345 zxcvbnmasdfghjkl
qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm 1234qwerasdfzxcv qwer1234qwer asdfghjklzxcvbnm
password1234 password12345 password123456 password2024 password2025 password2026 password1234! passwordpassword
password_123 password@123 p@ssword1234 p@ssw0rd1234 passw0rd1234 pa$$word1234 mypassword123 newpassword1
newpassword123 temppassword temporarypassword defaultpassword secretpassword mypassword12 thepassword1
adminpassword administrator administrator1 administrator123 admin1234567 admin12345678 adminadminadmin
adminadmin123 admin123admin admin@123456 rootpassword rootrootroot root12345678 superuser123 useruseruser
testtesttest test12345678 testpassword test1234test1234 changemechangeme changeme1234 changemenow1 changeme123456
letmein12345 letmeinletmein welcome12345 welcome123456 welcomewelcome iloveyou1234 iloveyou12345 iloveyouiloveyou
ilovemyfamily loveyou12345 sunshine1234 princess1234 football1234 baseball1234 superman1234 dragon123456
monkey123456 master123456 michael12345 jennifer1234 computer1234 internet1234 trustno1trustno1 whatever1234
correcthorsebatterystaple notarium1234 notarium12345 notariumnotarium notarium2026
пароль123456 пароль1234567 парольпароль парольпарольпароль мойпароль123 новыйпароль1 йцукенгшщзхъ йцукенгшщзхъфывапролджэ
йцукен123456 йцукенйцукен фывапролджэё фывапролджэ1 йфяцычувскам 123456йцукен привет123456 приветпривет
администратор любовь123456 россия123456 наташа123456 спартак12345 я_люблю_тебя ялюблютебя12 ятебялюблю12
gfhjkm123456 gfhjkmgfhjkm gfhjkmgfhjkmgfhjkm gfhjkm1234567 yjdsqgfhjkm1 ghbdtn123456 ghbdtnghbdtn
flvbybcnhfnjh k.,jdm123456 zk.,k.nt,z12 privet123456 privetprivet parol1234567 parolparolparol natasha12345
spartak12345 lyubov123456 marina123456 sergey123456 vladimir1234 rossiya12345
`

const commonPasswords: ReadonlySet<string> = new Set([
  ...common.trim().split(/\s+/),
  'correct horse battery staple',
  'i love you so much',
  'password password',
  'я люблю тебя',
])

export const isCommonPassword = (text: string): boolean => commonPasswords.has(text.toLowerCase())
