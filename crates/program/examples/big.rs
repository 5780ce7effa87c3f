use std::time::Instant;
fn main(){
 let base = include_str!("/work/main/crates/program/tests/programs/everything.adm");
 let a = base.find("fn @arithmetic").unwrap(); let b = base.find("fn @main").unwrap(); let e = base.find("source {").unwrap();
 let mut t = base[..a].to_string();
 for i in 0..3000 { t += &base[a..b].replace("@arithmetic", &format!("@arithmetic{i}")).replace("@floats(", &format!("@floats{i}(")).replace("@memory(", &format!("@memory{i}(")); }
 t += &base[b..e]; t += &base[e..];
 println!("{} MB", t.len() as f64/1e6);
 let s=Instant::now(); let p = adamant_program::Program::parse(&t).unwrap(); println!("parse {:?}", s.elapsed());
 let s=Instant::now(); adamant_program::verify(&p).unwrap(); println!("verify {:?}", s.elapsed());
 let s=Instant::now(); let x = p.display().to_string(); println!("print {:?} {}", s.elapsed(), x==t);
}
